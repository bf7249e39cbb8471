import { useState } from 'react';
import type { ExternalUser } from '../../contract/external-user.ts';
import { readRestrictions } from '../../contract/password-restrictions.ts';
import { useServices } from '../../hooks/services.ts';
import type { FilledForm, FormProblems } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { passwordRulesAttribute } from './password-rules-attribute.ts';

/** A new password, twice, with what the portal asks of it. Both are hidden again while they are sent. */
export function NewPasswordFields({
  user,
  filled,
  sending,
  errorOf,
}: {
  user: ExternalUser;
  filled: FilledForm;
  sending: boolean;
  errorOf: (field: keyof FormProblems) => string | undefined;
}) {
  const { idPrefix } = useServices();
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
    passwordrules: passwordRulesAttribute(rules),
  };
  return (
    <>
      <div className="portico-field">
        <PasswordField
          {...both}
          id={`${idPrefix}-password`}
          name="password"
          label={translate('registration.password')}
          aria-describedby={rules || texts.length > 0 ? listId : undefined}
          error={errorOf('password')}
        />
        <PasswordChecklist id={listId} user={user} filled={filled} />
      </div>
      <PasswordField
        {...both}
        id={`${idPrefix}-repeat`}
        name="repeat"
        label={translate('registration.repeat')}
        error={errorOf('repeat')}
      />
    </>
  );
}
