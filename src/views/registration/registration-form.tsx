import { traitsOf } from '../../contract/failure.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { describeFailure } from '../describe-failure.tsx';
import { isFamilyNameFirst } from '../person-name.ts';
import { NewPasswordFields, UsernameField } from './account-fields.tsx';
import { Terms } from './terms.tsx';
import { useLinkForm } from './use-link-form.ts';

const LABELS = {
  firstName: 'registration.firstName',
  lastName: 'registration.lastName',
  phone: 'registration.phone',
} as const satisfies Record<string, MessageKey>;

/** The registration: names, password, and the phone number and terms if the portal requires them. */
export function RegistrationForm({
  flow,
  state: { user, sending, failure, errors },
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'registration' }>;
}) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { language, translate } = translator;
  const { draft, values, getError, form } = useLinkForm(flow, { user, errors });
  const getFieldProps = (name: keyof typeof LABELS) => ({
    id: `${idPrefix}-${name}`,
    name,
    label: translate(LABELS[name]),
    defaultValue: draft?.[name],
    required: true,
    readOnly: sending,
    error: getError(name),
  });
  // With keys, the fields keep their input when a change of language swaps them.
  const names = [
    <Field key="given" {...getFieldProps('firstName')} autoComplete="given-name" />,
    <Field key="family" {...getFieldProps('lastName')} autoComplete="family-name" />,
  ];
  return (
    <form
      {...form}
      part="form"
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={sending || undefined}
    >
      <Alert tone={failure && traitsOf(failure.code).tone}>
        {failure ? describeFailure(failure, translator) : null}
      </Alert>
      <UsernameField address={user.emailAddress} />
      {isFamilyNameFirst(language) ? names.reverse() : names}
      {user.phoneNumberProvisionOnSignUp ? (
        <Field {...getFieldProps('phone')} autoComplete="tel" inputMode="tel" />
      ) : null}
      <NewPasswordFields
        user={user}
        values={values}
        sending={sending}
        getError={getError}
        labels={{ password: 'registration.password', repeat: 'registration.repeat' }}
      />
      {user.termsAndConditions ? (
        <Terms
          text={user.termsAndConditions}
          language={user.textLanguage}
          error={getError('termsAndConditions')}
          sending={sending}
        />
      ) : null}
      <Button type="submit" kind="primary" name="submit" busy={sending}>
        {translate(sending ? 'registration.sending' : 'registration.submit')}
      </Button>
    </form>
  );
}
