import type { NavigationReason } from '../../src/api.ts';
import type { ElementEventName } from '../shared/documented-element.ts';

/** An event as the reference describes it. Its payload is typed in `src/contract/events.ts`. */
export interface EventDescription {
  readonly description: string;
  /** Whether `preventDefault()` stops the action that the event announces. */
  readonly cancelable?: true;
}

/** Every event that elements dispatch, in the order of a visit. */
export const eventDescriptions: Readonly<Record<ElementEventName, EventDescription>> = {
  login: {
    description: 'Login data are about to be sent. Canceling the event stops the login.',
    cancelable: true,
  },
  'logged-in': { description: 'The login succeeded.' },
  'login-failed': { description: 'The login failed; the code gives the reason.' },
  'login-disabled': { description: 'The portal does not accept logins at present.' },
  'ssf-login': {
    description:
      'Single sign-on begins: the browser goes to the address of the provider with this `id`.',
  },
  'ssf-logged-in': { description: 'The login by single sign-on succeeded.' },
  'load-principal': { description: 'The portal has sent the data of the signed-in person.' },
  'rebuild-principal': {
    description: 'The data of the signed-in person have changed and were read again.',
  },
  'update-quota': { description: 'The quota or the use of storage has changed; both in bytes.' },
  'check-logged-in': {
    description: "The browser has come back from the second factor's authority.",
  },
  'load-licence': { description: 'The license is requested from the portal.' },
  'loaded-licence': { description: 'The portal has sent its license.' },
  'set-branding': { description: 'The portal has sent its name, pictures and colors.' },
  'guest-access-status': {
    description: 'The portal has sent its public information, for example on guest access.',
  },
  'oauth2-redirect': { description: "The browser goes to the second factor's authority." },
  'oauth2-authorization-failed': { description: 'The second factor was not passed.' },
  logout: { description: 'A logout begins.' },
  'logged-out': { description: 'Nobody is signed in any more.' },
  'ssf-logout': {
    description: 'A logout begins that ends at the logout address of single sign-on.',
  },
  'ssf-logged-out': {
    description: 'The browser goes to the logout address of single sign-on.',
  },
  'access-disabled': { description: 'Web access is disabled for this person.' },
  language: {
    description:
      'The elements show another language from now on, such as one that the person has picked. Also dispatched for the first one.',
  },
  navigate: {
    description:
      'The browser is about to go to another address. Canceling the event keeps the page.',
    cancelable: true,
  },
};

/** The reasons of `portico-navigate`. */
export const navigationReasons: Readonly<Record<NavigationReason, string>> = {
  'signed-in': 'The person has signed in and goes to the return path or the landing page.',
  'signed-out':
    'The person has signed out here or in another tab and goes to the login, or to the logout address of single sign-on.',
  closed:
    'The session has ended, for example because it expired, and the browser goes to the login, or to the logout address of single sign-on.',
  guest: 'The person continues as a guest.',
  'single-sign-on': 'A login continues at the provider of single sign-on.',
  redirect: 'The portal asks for a second factor (609), and the browser goes to its address.',
  'link-refused':
    'The portal does not accept the token of a mailed link, and the browser goes to the login for links.',
};
