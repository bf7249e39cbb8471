import { useServices } from '../../hooks/services.ts';
import { usePortalAddress } from '../../hooks/use-portal-address.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/use-translator.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LicenceNotice } from '../licence-notice.tsx';
import { personName } from '../person-name.ts';
import { Quota } from './quota.tsx';
import { thumbnailOf } from './thumbnail-of.ts';

/** The signed-in person: picture, name, storage, and the way out. Empty while nobody is signed in. */
export function Account() {
  const { idPrefix } = useServices();
  const { session, state } = useSession();
  const { language, translate } = useTranslator();
  const known = state.status === 'signed-in' || state.status === 'signing-out';
  // While the portal is asked, the name of the last visit stands here so that the page does not jump.
  const principal = known
    ? state.principal
    : state.status === 'unknown'
      ? state.remembered
      : undefined;
  const picture = usePortalAddress(known && principal ? thumbnailOf(principal) : undefined);
  if (principal === undefined) return null;
  const name = personName(principal, language);
  const busy = state.status !== 'signed-in';
  return (
    <section
      className="portico-account"
      part="account"
      aria-label={translate('account.label')}
      aria-busy={!known || undefined}
    >
      <Avatar name={name} picture={picture} />
      <div className="portico-account-text">
        <p className="portico-name" part="name">
          {name}
        </p>
        <Quota id={`${idPrefix}-quota`} principal={principal} />
      </div>
      <Button busy={busy} onClick={() => void session.signOut()}>
        {translate(state.status === 'signing-out' ? 'account.signingOut' : 'account.signOut')}
      </Button>
      {known ? <LicenceNotice /> : null}
    </section>
  );
}
