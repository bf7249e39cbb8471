import { useServices } from '../../hooks/services.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { failureText } from '../failure-text.ts';
import { familyNameFirst } from '../family-name-first.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Terms } from './terms.tsx';
import { useLinkForm } from './use-link-form.ts';
import { UsernameField } from './username-field.tsx';

const LABELS = {
  firstName: 'registration.firstName',
  lastName: 'registration.lastName',
  phone: 'registration.phone',
} as const satisfies Record<string, MessageKey>;

/** Names, password, terms, and a phone number where the portal asks for one. */
export function RegistrationForm({
  flow,
  state: { user, sending, failure, problems },
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'registration' }>;
}) {
  const { idPrefix } = useServices();
  const translator = useTranslator();
  const { language, translate } = translator;
  const { draft, filled, errorOf, form } = useLinkForm(flow, { user, problems });
  const own = (name: keyof typeof LABELS) => ({
    id: `${idPrefix}-${name}`,
    name,
    label: translate(LABELS[name]),
    defaultValue: draft?.[name],
    required: true,
    readOnly: sending,
    error: errorOf(name),
  });
  // With keys, so that a change of language moves what was typed.
  const names = [
    <Field key="given" {...own('firstName')} autoComplete="given-name" />,
    <Field key="family" {...own('lastName')} autoComplete="family-name" />,
  ];
  return (
    <form
      {...form}
      part="form"
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={sending || undefined}
    >
      <Alert>{failure ? failureText(failure, translator) : null}</Alert>
      <UsernameField address={user.emailAddress} />
      {familyNameFirst(language) ? names.reverse() : names}
      {user.phoneNumberProvisionOnSignUp ? (
        <Field {...own('phone')} autoComplete="tel" inputMode="tel" />
      ) : null}
      <NewPasswordFields user={user} filled={filled} sending={sending} errorOf={errorOf} />
      {user.termsAndConditions ? (
        <Terms
          text={user.termsAndConditions}
          error={errorOf('termsAndConditions')}
          sending={sending}
        />
      ) : null}
      <Button type="submit" kind="primary" busy={sending}>
        {translate(sending ? 'registration.sending' : 'registration.submit')}
      </Button>
    </form>
  );
}
