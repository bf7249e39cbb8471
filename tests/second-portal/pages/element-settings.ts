import { BASE, CALLS, FIELDS, FORGERY, NAMES, PAGES, PHRASES } from '../names.ts';
import type { PortalContext } from '../portal-context.ts';

/** What the settings depend on. */
type SettingsContext = Pick<PortalContext, 'address' | 'offer' | 'settings' | 'variant'> & {
  readonly authority: Pick<PortalContext['authority'], 'origin'>;
};

/** The settings by which the elements fit this portal. */
export function createElementSettings({
  address,
  authority,
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
    allowedOrigins: [authority.origin],
    ...(offer.singleSignOn && {
      singleSignOn: { loginUrl: PAGES.signOn, logoutUrl: PAGES.signOff },
    }),
    ...settings,
  };
}
