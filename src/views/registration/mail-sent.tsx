import { useCountdown } from '../../hooks/use-countdown.ts';
import type { LinkFlow, LinkState } from '../../hooks/use-link-flow.ts';
import { type Translator, useTranslator, useView } from '../../hooks/view-context.ts';
import { Button } from '../../ui/button.tsx';
import { formatWait } from '../format-wait.ts';
import { EmphasizedAddress } from './emphasized-address.tsx';

type MailedState = Extract<LinkState, { step: 'mailed' }>;

/** The result of requesting the mail again, or the end of the wait, in words. */
function describeResend(
  resend: MailedState['resend'],
  isWaiting: boolean,
  { translate }: Translator,
): string | null {
  if (resend === 'sending') return null;
  if (resend === 'failed') return translate('failure.not-requested');
  if (!isWaiting) return translate('mail.waitOver');
  return resend === 'sent' ? translate('mail.sent') : null;
}

/**
 * A notice that the next step is in a mail, which can be sent again after a wait. The countdown of the wait is
 * no live region: screen readers read it with the button, and announce only its end.
 */
export function MailSent({ flow, state }: { flow: LinkFlow; state: MailedState }) {
  const { idPrefix } = useView();
  const translator = useTranslator();
  const { language, translate } = translator;
  const { mail, emailAddress, resend, resendAt } = state;
  const left = useCountdown(resendAt);
  const result = describeResend(resend, left > 0, translator);
  const waitId = `${idPrefix}-wait`;
  return (
    <div className="portico-form">
      <p tabIndex={-1} className="portico-text" part="text">
        <EmphasizedAddress
          text={translate(`mailSent.${mail}`, { address: emailAddress })}
          address={emailAddress}
        />
      </p>
      <p className="portico-hint" part="hint">
        {translate('mail.nothing')}
      </p>
      <Button
        name="resend"
        busy={resend === 'sending'}
        unavailable={left > 0}
        aria-describedby={left > 0 ? waitId : undefined}
        onClick={() => void flow.resend()}
      >
        {translate(mail === 'reset-confirmation' ? 'link.another' : 'mail.again')}
      </Button>
      <div role="status" className="portico-live">
        {result ? (
          <p className="portico-hint" part="hint">
            {result}
          </p>
        ) : null}
      </div>
      {left > 0 ? (
        <p id={waitId} className="portico-hint" part="hint">
          {translate('mail.wait', { time: formatWait(left, language) })}
        </p>
      ) : null}
      {mail === 'request' ? (
        <a className="portico-link" part="link sign-in-link" href={flow.getSignInUrl()}>
          {translate('signIn.goTo')}
        </a>
      ) : null}
    </div>
  );
}
