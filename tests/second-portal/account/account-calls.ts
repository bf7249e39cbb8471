import type { Handler } from '../portal-context.ts';
import { findSession, forgetCookies } from '../sessions/sessions.ts';

/** Describes the person who is signed in. Some fields have types of this portal's own. */
export const describeSelf: Handler = (exchange, context) => {
  const session = findSession(exchange, context);
  if (!session) {
    forgetCookies(exchange, context);
    return exchange.text(401, 'Nobody is signed in');
  }
  const { id, name, firstName, lastName, locale, quota, used, isAdministrator } = session.person;
  exchange.json({
    id,
    name,
    first_name: firstName,
    last_name: lastName,
    email: `${name}@filing.example`,
    locale,
    disk_space_quota: quota,
    disk_space_used: used,
    trash_disk_space: '12',
    time_zone: 60,
    avatar: '',
    totalNumberOfRecentItems: 'many',
    landingPage: 'files/home',
    web_access_enabled: true,
    download_enabled: true,
    isAdministrator: isAdministrator === true,
    groups: ['everybody'],
  });
};

/** Describes the portal. */
export const describePortal: Handler = (exchange, { offer }) =>
  exchange.cached({
    guestAccess: offer.guestAccess === true,
    internal: { locale: 'en', country: 'GB' },
    external: { locale: 'en', country: 'GB' },
    productVersion: '7.4',
  });

/** Describes the license. */
export const describeLicense: Handler = (exchange) =>
  exchange.cached({ advanced_license: true, license_expired: false });
