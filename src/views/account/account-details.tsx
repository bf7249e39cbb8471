import type { ReactNode } from 'react';
import type { Principal } from '../../contract/principal.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import meter from '../../ui/meter.css?inline';
import { Meter } from '../../ui/meter.tsx';
import { LicenseNotice } from '../license-notice.tsx';
import details from './account-details.css?inline';

const STYLES = details + meter;

/** The person in the account, and what can be done: nothing before the portal has answered, or during a sign-out. */
export interface AccountViewProps {
  readonly principal: Principal;
  readonly step: 'loading' | 'ready' | 'signing-out';
  readonly name: string;
  readonly picture: string | undefined;
}

/** The signed-in person in a box that is always open: picture, name, storage, links and the sign-out button. */
export function AccountPanel({
  principal,
  step,
  name,
  picture,
  signOut,
}: AccountViewProps & { signOut: ReactNode }) {
  const { translate } = useTranslator();
  const isKnown = step !== 'loading';
  return (
    <section
      className="portico-account portico-account-panel"
      part="account"
      aria-label={translate('account.label')}
      aria-busy={!isKnown || undefined}
    >
      <Avatar name={name} picture={picture} />
      <div className="portico-account-text">
        <p className="portico-name" part="name">
          <bdi>{name}</bdi>
        </p>
        <AccountDetails principal={principal} isKnown={isKnown} />
      </div>
      {signOut}
      {isKnown ? <LicenseNotice /> : null}
    </section>
  );
}

/**
 * The storage of a person, links to the portal's pages, and the style sheet of the open menu and of the panel. Loaded
 * after the button: a menu that is opened before is shown when they arrive. If they do not, it is shown without them.
 */
export function AccountDetails({ principal, isKnown }: { principal: Principal; isKnown: boolean }) {
  useStyles(STYLES);
  const { idPrefix } = useView();
  return (
    <>
      <Quota id={`${idPrefix}-quota`} principal={principal} />
      {isKnown ? <AccountLinks principal={principal} /> : null}
    </>
  );
}

/**
 * Links to the portal's pages for the own password and the own sessions, where the settings name them.
 * People from LDAP have no password at the portal.
 */
function AccountLinks({ principal }: { principal: Principal }) {
  const { session } = useView();
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

/** The share from which the storage counts as almost full, where the portal does not say it. */
const WATERMARK = 0.9;

/** The storage that a person has used. Without a quota, only the number is shown (contract, `disk_space_quota`). */
function Quota({ id, principal }: { id: string; principal: Principal }) {
  const { language, translate } = useTranslator();
  const {
    disk_space_quota: quota = -1,
    disk_space_used: used,
    isQuotaWatermarkCrossed,
  } = principal;
  if (used === undefined || used < 0) return null;
  const isLimited = quota >= 0;
  const values = {
    used: formatBytes(used, language),
    quota: formatBytes(Math.max(quota, 0), language),
  };
  const warning = !isLimited
    ? undefined
    : used >= quota
      ? translate('account.full')
      : (isQuotaWatermarkCrossed ?? used >= quota * WATERMARK)
        ? translate('account.almostFull')
        : undefined;
  return (
    <Meter
      id={id}
      label={translate('account.storage')}
      value={used}
      max={isLimited ? quota : undefined}
      text={translate(isLimited ? 'account.used' : 'account.usedUnlimited', values)}
      warning={warning}
    />
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Formats a number of bytes with the largest fitting SI unit, in the number format of a language. */
export function formatBytes(bytes: number, language: string): string {
  let index = 0;
  // Compares the rounded value, so that 999,960 bytes become 1 MB and not 1,000 kB.
  while (index < UNITS.length - 1 && Math.round(bytes / 1000 ** index / 0.1) * 0.1 >= 1000)
    index += 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[index] as string,
    unitDisplay: index === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** index);
}
