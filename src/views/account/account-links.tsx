import type { Principal } from '../../contract/principal.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useTranslator } from '../../hooks/view-context.ts';

/**
 * Links to the portal's pages for the own password and the own sessions, where the settings name them.
 * People from LDAP have no password at the portal.
 */
export function AccountLinks({ principal }: { principal: Principal }) {
  const { session } = useSession();
  const { translate } = useTranslator();
  const password = principal.isLdapUser ? undefined : session.screen('password');
  const sessions = session.screen('sessions');
  if (!password && !sessions) return null;
  return (
    <p className="portico-account-links" part="links">
      {password ? (
        <a className="portico-link" part="link" href={password}>
          {translate('account.changePassword')}
        </a>
      ) : null}
      {sessions ? (
        <a className="portico-link" part="link" href={sessions}>
          {translate('account.sessions')}
        </a>
      ) : null}
    </p>
  );
}
