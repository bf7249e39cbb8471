import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { type MessageKey, type Translator, useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';

type MailedState = Extract<LinkState, { step: 'mailed' }>;

/** What the mail is for. */
const TEXTS = {
  request: 'mail.request',
  confirmation: 'mail.confirmation',
  'reset-confirmation': 'mail.resetConfirmation',
} as const satisfies Record<MailedState['about'], MessageKey>;

/** How it went when the mail was asked for once more. */
function resendText(resend: MailedState['resend'], { translate }: Translator): string | null {
  if (typeof resend === 'object') return translate('mail.wait', { count: resend.wait });
  if (resend === 'failed') return translate('failure.not-requested');
  return resend === 'sent' ? translate('mail.sent') : null;
}

/** The next step is in a mail; it can be sent once more. */
export function Mailed({ flow, state }: { flow: LinkFlow; state: MailedState }) {
  const translator = useTranslator();
  const { translate } = translator;
  const { about, emailAddress, resend } = state;
  const said = resendText(resend, translator);
  return (
    <div className="portico-form">
      <p tabIndex={-1} className="portico-text" part="text">
        {translate(TEXTS[about], { address: emailAddress })}
      </p>
      <p className="portico-hint" part="hint">
        {translate('mail.nothing')}
      </p>
      <Button busy={resend === 'sending'} onClick={() => void flow.resend()}>
        {translate(about === 'reset-confirmation' ? 'link.another' : 'mail.again')}
      </Button>
      <div role="status" className="portico-live">
        {said ? (
          <p className="portico-hint" part="hint">
            {said}
          </p>
        ) : null}
      </div>
      {about === 'request' ? (
        <a className="portico-link" part="link" href={flow.signInAddress()}>
          {translate('link.signIn')}
        </a>
      ) : null}
    </div>
  );
}
