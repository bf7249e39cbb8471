import { useServices } from '../../hooks/services.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../failure-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useLinkForm } from './use-link-form.ts';
import { UsernameField } from './username-field.tsx';

/** The form of the link in the first mail of a reset. */
export function NewPasswordForm({
  flow,
  state: { user, sending, failure, problems },
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'new-password' }>;
}) {
  const { idPrefix } = useServices();
  const translator = useTranslator();
  const { translate } = translator;
  const { filled, errorOf, form } = useLinkForm(flow, { user, problems });
  return (
    <form
      {...form}
      part="form"
      aria-labelledby={`${idPrefix}-title`}
      aria-busy={sending || undefined}
    >
      <Alert>{failure ? failureText(failure, translator) : null}</Alert>
      <UsernameField address={user.emailAddress} />
      <NewPasswordFields user={user} filled={filled} sending={sending} errorOf={errorOf} />
      <Button type="submit" kind="primary" busy={sending}>
        {translate(sending ? 'registration.sending' : 'reset.submit')}
      </Button>
    </form>
  );
}
