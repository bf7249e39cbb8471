import type { Principal } from '../../contract/principal.ts';
import { useServices } from '../../hooks/services.ts';
import { type SessionState, usePortalUrl, useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Avatar } from '../../ui/avatar.tsx';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import { Button } from '../../ui/button.tsx';
import { LicenseNotice } from '../license-notice.tsx';
import { getPersonName } from '../person-name.ts';
import account from './account.css?inline';
import { AccountLinks } from './account-links.tsx';
import { Quota } from './quota.tsx';

/** The style sheet of `<portico-account>`. */
export const accountStyles = [base, button, account].join('');

/** The signed-in person: picture, name, storage and the sign-out button. Empty if nobody is signed in. */
export function Account() {
  const { idPrefix } = useServices();
  const { session, state } = useSession();
  const { language, translate } = useTranslator();
  const shown = describeAccount(state);
  const isKnown = shown?.step !== 'loading';
  const picture = usePortalUrl(shown && isKnown ? getThumbnailPath(shown.principal) : undefined);
  if (shown === undefined) return null;
  const { principal, step } = shown;
  const name = getPersonName(principal, language);
  return (
    <section
      className="portico-account"
      part="account"
      aria-label={translate('account.label')}
      aria-busy={!isKnown || undefined}
    >
      <Avatar name={name} picture={picture} />
      <div className="portico-account-text">
        <p className="portico-name" part="name">
          <bdi>{name}</bdi>
        </p>
        <Quota id={`${idPrefix}-quota`} principal={principal} />
        {isKnown ? <AccountLinks principal={principal} /> : null}
      </div>
      <Button busy={step !== 'ready'} onClick={() => void session.signOut()}>
        {translate(step === 'signing-out' ? 'account.signingOut' : 'account.signOut')}
      </Button>
      {isKnown ? <LicenseNotice /> : null}
    </section>
  );
}

interface AccountContent {
  readonly principal: Principal;
  readonly step: 'loading' | 'ready' | 'signing-out';
}

/** What the account shows in a state; undefined if nobody is signed in. */
function describeAccount(state: SessionState): AccountContent | undefined {
  switch (state.status) {
    case 'unknown':
      // Before the portal has answered, the remembered person is shown, so that the page does not jump.
      return state.remembered && { principal: state.remembered, step: 'loading' };
    case 'signed-in':
      return { principal: state.principal, step: 'ready' };
    case 'signing-out':
      return { principal: state.principal, step: 'signing-out' };
    case 'anonymous':
    case 'guest':
    case 'second-factor':
    case 'signing-in':
    case 'disabled':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** The path of a person's thumbnail on the portal. The links of a principal are relative to `/rest` (spec section 3). */
export function getThumbnailPath({ avatar }: Principal): string | undefined {
  const href = avatar?.links?.find(({ rel }) => rel === 'thumbnail')?.href;
  return href ? `/rest/${href.replace(/^\/+/, '')}` : undefined;
}
