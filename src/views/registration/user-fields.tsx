import { useState } from 'react';
import { checkPassword } from '../../contract/check-password.ts';
import type { ExternalUser } from '../../contract/external-user.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import type { FormErrors, FormValues } from '../../hooks/use-link-flow.ts';
import { useModule } from '../../hooks/use-module.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { LiveHint } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { describeRule, toPasswordRulesAttribute } from './password-guidance.ts';

/**
 * The address of the account as text, because it cannot be changed. Screen readers read the input, which is there
 * for password managers: they store it as the user name of the new password.
 */
export function UsernameField({ address }: { address: string }) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  const id = `${idPrefix}-name`;
  return (
    <div className="portico-field" part="field">
      <label className="portico-label" part="label" htmlFor={id}>
        {translate('registration.emailAddress')}
      </label>
      <div className="portico-frame" part="frame">
        <input
          id={id}
          className="portico-username"
          name="username"
          autoComplete="username"
          readOnly
          tabIndex={-1}
          value={address}
        />
        <span className="portico-address" part="address" aria-hidden="true">
          <bdi>{address}</bdi>
        </span>
      </div>
    </div>
  );
}

/** A password to set, twice, with the rules of the portal. Both inputs are masked while they are sent. */
export function NewPasswordFields({
  user,
  values,
  sending,
  getError,
  isReset,
}: {
  user: ExternalUser;
  values: FormValues;
  sending: boolean;
  getError: (field: keyof FormErrors) => string | undefined;
  /** A registration has a first password, a reset a new one. */
  isReset: boolean;
}) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  const [shown, setShown] = useState(false);
  const { rules, texts } = readRestrictions(user.passwordRestrictions);
  const listId = `${idPrefix}-rules`;
  const both = {
    autoComplete: 'new-password',
    required: true,
    readOnly: sending,
    shown: shown && !sending,
    onShow: setShown,
    texts: {
      show: translate('password.show'),
      hide: translate('password.hide'),
      capsLock: translate('password.capsLock'),
    },
    passwordrules: toPasswordRulesAttribute(rules),
  };
  return (
    <>
      <div className="portico-field">
        <PasswordField
          {...both}
          id={`${idPrefix}-password`}
          name="password"
          label={translate(isReset ? 'reset.password' : 'registration.password')}
          aria-describedby={rules || texts.length > 0 ? listId : undefined}
          error={getError('password')}
        />
        <PasswordChecklist id={listId} user={user} values={values} />
      </div>
      <PasswordField
        {...both}
        id={`${idPrefix}-repeat`}
        name="repeat"
        label={translate(isReset ? 'reset.repeat' : 'registration.repeat')}
        error={getError('repeat')}
      />
    </>
  );
}

// A chunk of its own, so that the forms do not wait for the words: nobody types before the forms are shown.
const loadStrength = () => import('./password-strength.ts');

/** Rules that nearly every password follows. They are shown only when a password breaks them. */
const HIDDEN_UNLESS_BROKEN: readonly string[] = ['max-length', 'characters'];

/**
 * The requirements for a password: texts of the portal as received, or its rules as a checklist that
 * follows the input. Also shows the estimated strength.
 */
function PasswordChecklist({
  id,
  user,
  values: { password, firstName, lastName },
}: {
  id: string;
  user: ExternalUser;
  values: FormValues;
}) {
  const translator = useTranslator();
  const { translate } = translator;
  const strength = useModule(loadStrength);
  const { texts, rules } = readRestrictions(user.passwordRestrictions);
  const ownWords = [user.emailAddress, firstName, lastName];
  const checked = rules ? checkPassword(password, rules, ownWords) : [];
  const shown = checked.filter(({ rule, holds }) => !holds || !HIDDEN_UNLESS_BROKEN.includes(rule));
  const items = rules
    ? shown.map((checkedRule) => ({
        text: describeRule(checkedRule, translator),
        // An empty field follows no rule.
        holds: checkedRule.holds && password !== '',
      }))
    : texts.map((text) => ({ text, language: user.textLanguage }));
  return (
    <>
      {items.length > 0 ? (
        <Checklist
          id={id}
          items={items}
          texts={{ kept: translate('checklist.kept'), open: translate('checklist.open') }}
        />
      ) : null}
      <LiveHint>
        {password && typeof strength === 'object'
          ? translate(`strength.${strength.estimateStrength(password, checked)}`)
          : null}
      </LiveHint>
    </>
  );
}

/** The portal's terms as plain text, exactly as received, and the check box that accepts them. */
export function Terms({
  text,
  language,
  error,
  sending,
}: {
  text: string;
  /** The language of the text; empty if the portal does not declare it. */
  language: string | undefined;
  error: string | undefined;
  sending: boolean;
}) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  return (
    <>
      <div className="portico-field">
        <p id={`${idPrefix}-terms-label`} className="portico-label" part="label">
          {translate('registration.terms')}
        </p>
        <section
          className="portico-terms"
          part="terms"
          aria-labelledby={`${idPrefix}-terms-label`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.2, 2.1.1).
          tabIndex={0}
          lang={language}
        >
          {text}
        </section>
      </div>
      <Checkbox
        // Changed terms have to be accepted again.
        key={text}
        id={`${idPrefix}-terms`}
        name="termsAndConditions"
        label={translate('registration.accept')}
        required
        onClick={sending ? (event) => event.preventDefault() : undefined}
        error={error}
      />
    </>
  );
}
