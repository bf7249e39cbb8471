import type { ReactNode } from 'react';
import type { Principal } from '../../contract/principal.ts';
import { useSignalValue } from '../../hooks/use-signal-value.ts';
import { useStyles, useTranslator, useView } from '../../hooks/view-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import meter from '../../ui/meter.css?inline';
import { Meter } from '../../ui/meter.tsx';
import details from './account-details.css?inline';

const ICONS = {
  key: 'M12 16a4 4 0 1 1-8 0 4 4 0 1 1 8 0M10.8 13.2L20 4M16 8l3 3',
  monitor: 'M3 5h18v11H3zM12 16v4M8 20h8',
  'sign-out': 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
} as const;

// As in `password-field.css`: the reset of light DOM drops the geometry of the attributes.
const GEOMETRY = Object.entries(ICONS).map(([name, d]) => `.portico-${name} { d: path("${d}"); }`);

const STYLES = [details, meter, ...GEOMETRY].join('');

/** The picture of a row. Decorative. */
export function ItemIcon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path className={`portico-${name}`} d={ICONS[name]} />
    </svg>
  );
}

/** The person in the account, and what can be done: nothing before the portal has answered, or during a sign-out. */
export interface AccountViewProps {
  readonly principal: Principal;
  readonly step: 'loading' | 'ready' | 'signing-out';
  readonly name: string;
  readonly picture: string | undefined;
}

/** The signed-in person in a box that is always open. */
export function AccountPanel({ signOut, ...props }: AccountViewProps & { signOut: ReactNode }) {
  const { translate } = useTranslator();
  const isKnown = props.step !== 'loading';
  return (
    <section
      className="portico-account portico-box portico-account-panel"
      part="account"
      aria-label={translate('account.label')}
      aria-busy={!isKnown || undefined}
    >
      <AccountDetails {...props} />
      {isKnown ? <LicenseNotice /> : null}
      {signOut}
    </section>
  );
}

/**
 * A person with their storage, links to the portal's pages, and the style sheet of the open menu and of the panel. Loaded
 * after the button: a menu that is opened before is shown when they arrive. If they do not, it is shown without them.
 */
export function AccountDetails({ principal, step, name, picture }: AccountViewProps) {
  useStyles(STYLES);
  const { idPrefix } = useView();
  return (
    <>
      <div className="portico-person">
        <Avatar name={name} picture={picture} />
        <div>
          <p className="portico-name" part="name">
            <bdi>{name}</bdi>
          </p>
          {principal.email ? (
            <p className="portico-hint" part="email">
              <bdi>{principal.email}</bdi>
            </p>
          ) : null}
        </div>
      </div>
      <Quota id={`${idPrefix}-quota`} principal={principal} />
      {step === 'loading' ? null : <AccountLinks principal={principal} />}
    </>
  );
}

/**
 * Links to the portal's pages for the own password and the own sessions, where the settings name them, and the page's own
 * links. People from LDAP have no password at the portal.
 */
function AccountLinks({ principal }: { principal: Principal }) {
  const { host, session } = useView();
  const { translate } = useTranslator();
  const password = principal.isLdapUser ? undefined : session.screen('password');
  const sessions = session.screen('sessions');
  const hasOwn = host.shadowRoot && host.querySelector(':scope>[slot=links]');
  if (!password && !sessions && !hasOwn) return null;
  return (
    <div className="portico-items" part="links">
      {password ? (
        <a className="portico-item" part="link" href={password}>
          <ItemIcon name="key" />
          {translate('account.changePassword')}
        </a>
      ) : null}
      {sessions ? (
        <a className="portico-item" part="link" href={sessions}>
          <ItemIcon name="monitor" />
          {translate('account.sessions')}
        </a>
      ) : null}
      {hasOwn ? <slot name="links" /> : null}
    </div>
  );
}

/** A notice that the portal's license has expired. For administrators it also says what to do. */
export function LicenseNotice() {
  const { session } = useView();
  const { translate } = useTranslator();
  const license = useSignalValue(session.licence);
  const { administrator } = useSignalValue(session.permissions);
  if (license?.license_expired !== true) return null;
  return (
    <p className="portico-notice portico-alert portico-alert-warning" part="notice">
      {translate(administrator ? 'license.expiredForAdministrator' : 'license.expired')}
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
