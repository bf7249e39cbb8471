import { traitsOf } from '../../contract/failure.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFailure } from '../describe-failure.tsx';
import { NewPasswordFields, UsernameField } from './account-fields.tsx';
import { useLinkForm } from './use-link-form.ts';

/** The form for a new password. */
export function NewPasswordForm({
  flow,
  state: { user, sending, failure, errors },
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'new-password' }>;
}) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { translate } = translator;
  const { values, getError, form } = useLinkForm(flow, { user, errors });
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
      <NewPasswordFields
        user={user}
        values={values}
        sending={sending}
        getError={getError}
        labels={{ password: 'reset.password', repeat: 'reset.repeat' }}
      />
      <Button type="submit" kind="primary" name="submit" busy={sending}>
        {translate(sending ? 'registration.sending' : 'reset.submit')}
      </Button>
    </form>
  );
}
