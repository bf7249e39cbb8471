import type { useLinkFlow } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { linkFailureText } from './link-failure-text.ts';
import type { Purpose } from './link-view.tsx';
import { Mailed } from './mailed.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { RequestForm } from './request-form.tsx';
import { SignInStep } from './sign-in-step.tsx';

/** The form or the words of a step. */
export function LinkStep({
  flow,
  state,
  retry,
  purpose,
}: ReturnType<typeof useLinkFlow> & { purpose: Purpose }) {
  const translator = useTranslator();
  const { translate } = translator;
  switch (state.step) {
    case 'checking':
      return (
        <p role="status" className="portico-text" part="text">
          {translate('link.checking')}
        </p>
      );
    case 'unchecked':
      return (
        <div className="portico-form">
          <Alert>{linkFailureText(state.failure, translator)}</Alert>
          <Button onClick={retry}>{translate('signIn.checkAgain')}</Button>
        </div>
      );
    case 'refused':
      return (
        <div className="portico-form">
          <Alert>{translate('link.refused')}</Alert>
          <Button onClick={() => void flow.begin(undefined)}>{translate('link.another')}</Button>
        </div>
      );
    case 'request':
      return <RequestForm flow={flow} state={state} purpose={purpose} />;
    case 'registration':
      return <RegistrationForm flow={flow} state={state} />;
    case 'new-password':
      return <NewPasswordForm flow={flow} state={state} />;
    case 'mailed':
      return <Mailed flow={flow} state={state} />;
    case 'sign-in':
      return <SignInStep flow={flow} state={state} />;
  }
}
