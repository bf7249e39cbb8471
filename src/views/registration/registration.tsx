import { type RefObject, useEffect, useRef } from 'react';
import { VERIFIED } from '../../contract/external-user-state.ts';
import { type LinkFlow, type LinkState, useLinkFlow } from '../../hooks/use-link-flow.ts';
import { type MessageKey, useTranslator, useView } from '../../hooks/view-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, StepIcon } from '../card.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { useLazyPart } from '../use-lazy-part.tsx';
import { FlowForm, useFormErrors } from './flow-form.tsx';

/** The attributes of `<portico-registration>` and `<portico-password-reset>`. */
export interface LinkAttributes {
  headingLevel: number;
  token: string;
}

/** The purpose of the element on a page without a link. */
type Purpose = 'registration' | 'reset';

/** The registration of an invited person. */
export function Registration(props: LinkAttributes) {
  return <LinkView {...props} purpose="registration" />;
}

/**
 * The view of both elements for invited people. The step depends on the link: a link for a new password
 * works in `<portico-registration>` too.
 */
export function LinkView({ headingLevel, token, purpose }: LinkAttributes & { purpose: Purpose }) {
  const box = useRef<HTMLDivElement>(null);
  const link = useLinkFlow(token);
  const { state } = link;
  const icon = getIcon(state);
  useStepFocus(box, state.step);
  return (
    <div ref={box}>
      <Card
        title={getTitle(state, purpose)}
        level={headingLevel}
        icon={icon && <StepIcon name={icon} />}
      >
        <LinkStep {...link} purpose={purpose} />
      </Card>
    </div>
  );
}

/** The title of a step. Before the link is known, it depends on the element. */
function getTitle(state: LinkState, purpose: Purpose): MessageKey {
  const { step } = state;
  if (step === 'mailed') return 'mail.title';
  if (step === 'sign-in') {
    const isVerified = state.userState === VERIFIED;
    return isVerified ? 'link.readyTitle' : 'link.signInTitle';
  }
  const isReset = step === 'new-password' || (step !== 'registration' && purpose === 'reset');
  return isReset ? 'reset.title' : 'registration.title';
}

/** The picture of a step without a form. */
function getIcon(state: LinkState) {
  if (state.step === 'mailed') return 'mail';
  return state.step === 'sign-in' ? 'check-mark' : undefined;
}

/** The element of a step that gets the focus: a text to read, or the first control. */
const FIRST = '[tabindex="-1"], input:not([readonly]), button, a';

/**
 * Moves the focus into a new step: it was lost with the controls of the last one. Does nothing for the first step of
 * the page.
 */
function useStepFocus(box: RefObject<HTMLElement | null>, step: LinkState['step']): void {
  const { moveFocus } = useView();
  const before = useRef<LinkState['step']>(undefined);
  useEffect(() => {
    if (step === 'checking') return;
    if (before.current) moveFocus(box.current?.querySelector<HTMLElement>(FIRST));
    before.current = step;
  }, [box, moveFocus, step]);
}

const loadForms = () => import('./link-form.tsx');

/** The form or the text of a step. */
function LinkStep({
  flow,
  state,
  retry,
  purpose,
}: ReturnType<typeof useLinkFlow> & { purpose: Purpose }) {
  const { translate } = useTranslator();
  // Before its step, while the portal checks the link, so that the focus can move to it at once.
  const forms = useLazyPart(loadForms);
  if (state.step === 'checking') return <Checking />;
  if (state.step === 'unchecked') {
    return (
      <div className="portico-form">
        <FailureAlert failure={state.failure} />
        <Button name="retry" onClick={retry}>
          {translate('signIn.checkAgain')}
        </Button>
      </div>
    );
  }
  if (state.step === 'refused') {
    return (
      <div className="portico-form">
        <Alert tone="warning" text={translate('link.refused')} />
        <Button kind="primary" name="new-link" onClick={() => void flow.begin(undefined)}>
          {translate('link.another')}
        </Button>
      </div>
    );
  }
  if (state.step === 'request') return <RequestForm flow={flow} state={state} purpose={purpose} />;
  if (forms.part) return <forms.part.LinkForm flow={flow} state={state} />;
  return forms.failure ?? (state.step === 'mailed' ? null : <Checking />);
}

function Checking() {
  const { translate } = useTranslator();
  return (
    <p role="status" className="portico-text portico-late" part="text">
      {translate('link.checking')}
    </p>
  );
}

/** The form that requests a mail with a link. */
function RequestForm({
  flow,
  state,
  purpose,
}: {
  flow: LinkFlow;
  state: Extract<LinkState, { step: 'request' }>;
  purpose: Purpose;
}) {
  const { idPrefix } = useView();
  const { translate } = useTranslator();
  const form = useRef<HTMLFormElement>(null);
  const { getError, touch } = useFormErrors(form, state.errors);
  const { sending } = state;
  return (
    <FlowForm
      form={form}
      state={state}
      onInput={touch}
      onSubmit={(current) =>
        void flow.request(String(new FormData(current).get('emailAddress') ?? ''))
      }
      submitText={translate('reset.requestSubmit')}
      after={
        <a className="portico-link" part="link sign-in-link" href={flow.getSignInUrl()}>
          {translate('signIn.goTo')}
        </a>
      }
    >
      <p className="portico-text" part="text">
        {translate(purpose === 'reset' ? 'reset.request' : 'registration.lost')}
      </p>
      {/* Not `type="email"`: the browser would change the value, it converts the host to ASCII. */}
      <Field
        id={`${idPrefix}-address`}
        name="emailAddress"
        part="email-address"
        label={translate('registration.emailAddress')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        required
        readOnly={sending}
        error={getError('emailAddress')}
      />
    </FlowForm>
  );
}
