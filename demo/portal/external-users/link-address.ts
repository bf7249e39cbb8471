import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { MailKind } from '../mail/mail-kind.ts';
import type { Settings } from '../settings/settings.ts';
import { EXTERNAL_PAGES } from './external-pages.ts';

/** Where a mail leads. */
interface Destination {
  readonly kind: MailKind;
  /** Token of the link; undefined for the notice, which leads to the page for a reset. */
  readonly token: string | undefined;
  /** The partner of the invitation, if any. */
  readonly partner: string | null;
}

/**
 * The address of a mail's link. Registration and reset take place on the partner's pages, as long as the
 * settings let that partner in; what is confirmed by signing in leads to the portal.
 * @param origin the portal's own
 */
export function linkAddress(
  origin: string,
  { partnerOrigins, partnerSites }: Settings,
  { kind, token, partner }: Destination,
): string {
  const site = partnerSites.find(
    (one) => one.origin === partner && partnerOrigins.includes(one.origin),
  );
  const pages = site ?? { origin, ...EXTERNAL_PAGES };
  const address = {
    registration: pages.origin + pages.registration,
    confirmation: origin + SCREENS.externalLogin,
    reset: pages.origin + pages.passwordReset,
    'reset-confirmation': origin + SCREENS.externalLogin,
    'password-changed': pages.origin + pages.passwordReset,
  }[kind];
  if (token === undefined) return address;
  return `${address}?${new URLSearchParams({ [DEFAULT_NAMES.externalTokenParameter]: token })}`;
}
