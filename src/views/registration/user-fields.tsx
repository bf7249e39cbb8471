import { useState } from 'react';
import { checkPassword } from '../../contract/check-password.ts';
import type { ExternalUser } from '../../contract/external-user.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import type { FormErrors, FormValues } from '../../hooks/use-link-flow.ts';
import { useModule } from '../../hooks/use-module.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Checklist, type ChecklistItem } from '../../ui/checklist.tsx';
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

// A chunk of its own, so that the forms do not wait for the words: nobody types before the forms are shown.
const loadStrength = () => import('./password-strength.ts');

/** Rules that nearly every password follows. A message names the one that a password breaks. */
const UNLISTED: readonly string[] = ['max-length', 'characters'];

/** A password to set, twice, with the rules of the portal. Both inputs are masked while they are sent. */
export function NewPasswordFields({
  user,
  values,
  sending,
  getCode,
  getError,
  isReset,
}: {
  user: ExternalUser;
  values: FormValues;
  sending: boolean;
  getCode: (field: keyof FormErrors) => string | undefined;
  getError: (field: keyof FormErrors) => string | undefined;
  /** A registration has a first password, a reset a new one. */
  isReset: boolean;
}) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { translate } = translator;
  const [shown, setShown] = useState(false);
  const strength = useModule(loadStrength);
  const { password, firstName, lastName } = values;
  const { rules, texts } = readRestrictions(user.passwordRestrictions);
  const checked = rules
    ? checkPassword(password, rules, [user.emailAddress, firstName, lastName])
    : [];
  const error = getCode('password');
  /** The rule that the password breaks; a portal can count in another way. */
  const [broken] = checked.filter(({ rule, holds }) => rule === error && !holds);
  /** Whether the list shows the error: no message repeats it. */
  const isListed = password !== '' && broken && !UNLISTED.includes(broken.rule);
  const items: ChecklistItem[] = rules
    ? checked
        .filter(({ rule }) => !UNLISTED.includes(rule))
        .map((one) => ({
          text: describeRule(one, translator),
          // An empty field follows no rule, and breaks none.
          mark: password === '' ? 'open' : one.holds ? 'kept' : one === broken ? 'failed' : 'open',
        }))
    : texts.map((text) => ({ text, mark: 'plain', language: user.textLanguage }));
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
      <PasswordField
        {...both}
        id={`${idPrefix}-password`}
        name="password"
        part="password"
        label={translate(isReset ? 'reset.password' : 'registration.password')}
        aria-describedby={items.length > 0 ? listId : undefined}
        aria-invalid={isListed || undefined}
        error={
          isListed
            ? undefined
            : broken?.rule === 'max-length'
              ? describeRule(broken, translator)
              : getError('password')
        }
        aside={
          <div role="status" className="portico-aside" part="hint">
            {password && typeof strength === 'object'
              ? translate(`strength.${strength.estimateStrength(password, checked)}`)
              : null}
          </div>
        }
      >
        {items.length > 0 ? (
          <Checklist
            id={listId}
            items={items}
            texts={{ kept: translate('checklist.kept'), open: translate('checklist.open') }}
          />
        ) : null}
      </PasswordField>
      <PasswordField
        {...both}
        id={`${idPrefix}-repeat`}
        name="repeat"
        part="repeat"
        label={translate(isReset ? 'reset.repeat' : 'registration.repeat')}
        error={getError('repeat')}
      />
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
