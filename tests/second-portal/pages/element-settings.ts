import {
  BASE,
  CALLS,
  FIELDS,
  FORGERY,
  HOUSE_PARAMETER,
  HOUSES,
  NAMES,
  PAGES,
  PHRASES,
} from '../names.ts';
import type { PortalContext } from '../portal-context.ts';

/** What the settings depend on. */
type SettingsContext = Pick<PortalContext, 'address' | 'offer' | 'settings' | 'variant'> & {
  readonly houses: ReadonlyMap<string, { readonly origin: string }>;
};

/** The settings by which the elements fit this portal. */
export function createElementSettings({
  address,
  houses,
  offer,
  settings,
  variant,
}: SettingsContext): Record<string, unknown> {
  const { header, cookie, meta } = FORGERY;
  return {
    portal: address,
    calls: CALLS,
    names: NAMES,
    fields: FIELDS,
    phrases: PHRASES,
    redirectStatus: variant.redirectStatus,
    antiForgery: variant.forgeryToken === 'cookie' ? { header, cookie } : { header, meta },
    cookies: { path: BASE },
    sessionProbe: variant.token === 'readable' ? 'token' : 'always',
    screens: {
      login: PAGES.signIn,
      externalLogin: PAGES.invitedSignIn,
      admin: PAGES.console,
      adminError: PAGES.consoleClosed,
      secondFactor: PAGES.factor,
      secondFactorReturn: PAGES.factorReturn,
    },
    allowedOrigins: [...houses.values()].map(({ origin }) => origin),
    ...(offer.singleSignOn && { singleSignOn: getSignOn(offer) }),
    ...settings,
  };
}

/** One object for one house, and a list for all. */
function getSignOn({ singleSignOn }: PortalContext['offer']) {
  if (singleSignOn !== 'all houses') return { loginUrl: PAGES.signOn, logoutUrl: PAGES.signOff };
  return HOUSES.map((house) => {
    const query = `?${HOUSE_PARAMETER}=${house.id}`;
    return {
      ...house,
      icon: BASE + PAGES.houseSign + query,
      loginUrl: PAGES.signOn + query,
      logoutUrl: PAGES.signOff + query,
    };
  });
}
