import type { useLinkFlow } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../failure-text.ts';
import type { Purpose } from './link-view.tsx';
import { Mailed } from './mailed.tsx';
import { RequestForm } from './request-form.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { useFormFile } from './use-form-file.ts';

/** The form or the words of a step. */
export function LinkStep({
  flow,
  state,
  retry,
  purpose,
}: ReturnType<typeof useLinkFlow> & { purpose: Purpose }) {
  const translator = useTranslator();
  const { translate } = translator;
  const form = useFormFile(state.step);
  switch (state.step) {
    case 'checking':
      return <Checking />;
    case 'unchecked':
      return (
        <div className="portico-form">
          <Alert>{failureText(state.failure, translator)}</Alert>
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
    case 'new-password':
      return form ? <form.LinkForm flow={flow} state={state} /> : <Checking />;
    case 'mailed':
      return <Mailed flow={flow} state={state} />;
    case 'sign-in':
      return <SignInStep flow={flow} state={state} />;
  }
}

function Checking() {
  const { translate } = useTranslator();
  return (
    <p role="status" className="portico-text" part="text">
      {translate('link.checking')}
    </p>
  );
}
