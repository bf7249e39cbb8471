import type { SessionState } from '../hooks/use-session.ts';
import { type Translator, useTakenFocus, useTranslator, useView } from '../hooks/view-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureAlert } from './failure-alert.tsx';

/** Names the host of an authority. A portal that leads on to one says nothing to a person who is there. */
const describeRedirect = (
  { host, origin }: URL,
  portal: string,
  translate: Translator['translate'],
): string =>
  origin === new URL(portal).origin
    ? translate('mfa.redirectHere')
    : translate('mfa.redirect', { host });

/**
 * The second factor of a login: a link to the authority, or the progress of checking its answer. A chunk of its own:
 * `<portico-mfa>` loads it without the other later steps of a sign-in.
 */
export function SecondFactorStep({
  state,
  takeFocus,
}: {
  state: Extract<SessionState, { status: 'second-factor' }>;
  /** Whether to move the focus to the link: the form that had the focus is gone. */
  takeFocus: boolean;
}) {
  const { ports, session } = useView();
  const { translate } = useTranslator();
  const link = useTakenFocus<HTMLAnchorElement>(takeFocus);
  const isRedirect = state.step === 'redirect';
  return (
    <div className="portico-form">
      <FailureAlert failure={isRedirect ? state.failure : undefined} />
      <p role="status" className="portico-text" part="text">
        {isRedirect
          ? describeRedirect(new URL(state.url), ports.settings().portal, translate)
          : translate('mfa.checking')}
      </p>
      {isRedirect ? (
        <>
          <ButtonLink ref={link} name="continue" href={state.url}>
            {translate('mfa.continue')}
          </ButtonLink>
          <Button name="start-over" onClick={() => void session.signOut()}>
            {translate('mfa.startOver')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
