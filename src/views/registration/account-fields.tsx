import { useState } from 'react';
import type { ExternalUser } from '../../contract/external-user.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import type { FormErrors, FormValues } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { toPasswordRulesAttribute } from './password-guidance.ts';

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
  labels,
}: {
  user: ExternalUser;
  values: FormValues;
  sending: boolean;
  getError: (field: keyof FormErrors) => string | undefined;
  /** A registration has a first password, a reset a new one. */
  labels: { password: MessageKey; repeat: MessageKey };
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
          label={translate(labels.password)}
          aria-describedby={rules || texts.length > 0 ? listId : undefined}
          error={getError('password')}
        />
        <PasswordChecklist id={listId} user={user} values={values} />
      </div>
      <PasswordField
        {...both}
        id={`${idPrefix}-repeat`}
        name="repeat"
        label={translate(labels.repeat)}
        error={getError('repeat')}
      />
    </>
  );
}
