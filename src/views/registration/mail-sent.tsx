import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { type Translator, useTranslator } from '../../hooks/use-translator.ts';
import { Button } from '../../ui/button.tsx';

type MailedState = Extract<LinkState, { step: 'mailed' }>;

/** The result of requesting the mail again, in words. */
function describeResend(resend: MailedState['resend'], { translate }: Translator): string | null {
  if (typeof resend === 'object') return translate('mail.wait', { count: resend.wait });
  if (resend === 'failed') return translate('failure.not-requested');
  return resend === 'sent' ? translate('mail.sent') : null;
}

/** A notice that the next step is in a mail, which can be sent again. */
export function MailSent({ flow, state }: { flow: LinkFlow; state: MailedState }) {
  const translator = useTranslator();
  const { translate } = translator;
  const { mail, emailAddress, resend } = state;
  const result = describeResend(resend, translator);
  return (
    <div className="portico-form">
      <p tabIndex={-1} className="portico-text" part="text">
        {translate(`mailSent.${mail}`, { address: emailAddress })}
      </p>
      <p className="portico-hint" part="hint">
        {translate('mail.nothing')}
      </p>
      <Button busy={resend === 'sending'} onClick={() => void flow.resend()}>
        {translate(mail === 'reset-confirmation' ? 'link.another' : 'mail.again')}
      </Button>
      <div role="status" className="portico-live">
        {result ? (
          <p className="portico-hint" part="hint">
            {result}
          </p>
        ) : null}
      </div>
      {mail === 'request' ? (
        <a className="portico-link" part="link" href={flow.getSignInUrl()}>
          {translate('link.signIn')}
        </a>
      ) : null}
    </div>
  );
}
