import type { Language } from '../../../src/contract/languages.ts';
import { DEFAULT_NAMES, LANGUAGE_PARAMETER } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { MailKind } from '../mail/mail-kind.ts';
import type { Settings } from '../settings/settings.ts';

/** Paths of the portal's own pages for external users. A partner's site may replace each of them. */
const EXTERNAL_PAGES = {
  registration: '/register',
  passwordReset: '/reset-password',
} as const;

/** The properties of a mail that its link depends on. */
interface Destination {
  readonly kind: MailKind;
  /** Token of the link; undefined for a notice, which links to a page that everybody may open. */
  readonly token: string | undefined;
  /** The language of the mail, which the page has too. */
  readonly language: Language;
  /** Origin of the invitation's partner. */
  readonly partner: string | null;
}

/**
 * Returns the URL of a mail's link. Registration and reset use the partner's pages while the
 * settings allow that partner; confirmations use the portal.
 * @param portal the portal's URL, without a slash at its end
 */
function getLinkUrl(
  portal: string,
  { partnerOrigins, partnerSites }: Settings,
  { kind, token, language, partner }: Destination,
): string {
  const site = partnerSites.find(
    (one) => one.origin === partner && partnerOrigins.includes(one.origin),
  );
  const pages = site ?? { origin: portal, ...EXTERNAL_PAGES };
  const address = {
    registration: pages.origin + pages.registration,
    confirmation: portal + SCREENS.externalLogin,
    reset: pages.origin + pages.passwordReset,
    'reset-confirmation': portal + SCREENS.externalLogin,
    'password-changed': pages.origin + pages.passwordReset,
    'second-factor-set-up': portal + SCREENS.login,
    'second-factor-removed': portal + SCREENS.login,
    'second-factor-changed': portal + SCREENS.login,
    'sign-on-changed': portal + SCREENS.login,
    'own-password-changed': portal + SCREENS.login,
    'wrong-passwords': portal + SCREENS.login,
  }[kind];
  const query = new URLSearchParams({
    ...(token !== undefined && { [DEFAULT_NAMES.externalTokenParameter]: token }),
    [LANGUAGE_PARAMETER]: language,
  });
  return `${address}?${query}`;
}

export { EXTERNAL_PAGES, getLinkUrl };
