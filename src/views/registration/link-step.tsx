import { traitsOf } from '../../contract/failure.ts';
import type { LinkState, useLinkFlow } from '../../hooks/use-link-flow.ts';
import { useTranslator } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFailure } from '../describe-failure.tsx';
import { useLazyPart } from '../use-lazy-part.tsx';
import { type Purpose, RequestForm } from './request-form.tsx';

/** The form or the text of a step. */
export function LinkStep({
  flow,
  state,
  retry,
  purpose,
}: ReturnType<typeof useLinkFlow> & { purpose: Purpose }) {
  const translator = useTranslator();
  const { translate } = translator;
  const forms = useLazyPart(STEPS_WITH_FORMS.includes(state.step) && loadForms);
  // Before its step, so that the focus can move to it at once.
  const mail = useLazyPart(loadMailSent);
  switch (state.step) {
    case 'checking':
      return <Checking />;
    case 'unchecked':
      return (
        <div className="portico-form">
          <Alert tone={traitsOf(state.failure.code).tone}>
            {describeFailure(state.failure, translator)}
          </Alert>
          <Button name="retry" onClick={retry}>
            {translate('signIn.checkAgain')}
          </Button>
        </div>
      );
    case 'refused':
      return (
        <div className="portico-form">
          <Alert tone="warning">{translate('link.refused')}</Alert>
          <Button kind="primary" name="new-link" onClick={() => void flow.begin(undefined)}>
            {translate('link.another')}
          </Button>
        </div>
      );
    case 'request':
      return <RequestForm flow={flow} state={state} purpose={purpose} />;
    case 'registration':
    case 'new-password':
    case 'sign-in':
      return forms.part ? (
        <forms.part.LinkForm flow={flow} state={state} />
      ) : (
        (forms.failure ?? <Checking />)
      );
    case 'mailed':
      return mail.part ? <mail.part.MailSent flow={flow} state={state} /> : mail.failure;
    default:
      return state satisfies never;
  }
}

function Checking() {
  const { translate } = useTranslator();
  return (
    <p role="status" className="portico-text portico-late" part="text">
      {translate('link.checking')}
    </p>
  );
}

const loadMailSent = () => import('./mail-sent.tsx');
const loadForms = () => import('./link-form.tsx');

/** The steps that need the forms of a link, or may need them next. A request for a mail needs none of them. */
const STEPS_WITH_FORMS: readonly LinkState['step'][] = [
  'checking',
  'registration',
  'new-password',
  'sign-in',
];
