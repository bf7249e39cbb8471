import type { Principal } from '../../contract/principal.ts';
import { useServices } from '../../hooks/services.ts';
import { shownPrincipalOf, usePortalUrl, useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Avatar } from '../../ui/avatar.tsx';
import base from '../../ui/base.css?inline';
import button from '../../ui/button.css?inline';
import { Button } from '../../ui/button.tsx';
import { LicenseNotice } from '../license-notice.tsx';
import { getPersonName } from '../person-name.ts';
import account from './account.css?inline';
import { Quota } from './quota.tsx';

/** The style sheet of `<portico-account>`. */
export const accountStyles = [base, button, account].join('');

/** The signed-in person: picture, name, storage and the sign-out button. Empty if nobody is signed in. */
export function Account() {
  const { idPrefix } = useServices();
  const { session, state } = useSession();
  const { language, translate } = useTranslator();
  // Before the portal has answered, the remembered person is shown, so that the page does not jump.
  const principal = shownPrincipalOf(state);
  const isKnown = state.status !== 'unknown';
  const picture = usePortalUrl(isKnown && principal ? getThumbnailPath(principal) : undefined);
  if (principal === undefined) return null;
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
          {name}
        </p>
        <Quota id={`${idPrefix}-quota`} principal={principal} />
      </div>
      <Button busy={state.status !== 'signed-in'} onClick={() => void session.signOut()}>
        {translate(state.status === 'signing-out' ? 'account.signingOut' : 'account.signOut')}
      </Button>
      {isKnown ? <LicenseNotice /> : null}
    </section>
  );
}

/** The path of a person's thumbnail on the portal. The links of a principal are relative to `/rest` (spec section 3). */
export function getThumbnailPath({ avatar }: Principal): string | undefined {
  const href = avatar?.links?.find(({ rel }) => rel === 'thumbnail')?.href;
  return href ? `/rest/${href.replace(/^\/+/, '')}` : undefined;
}
