import {
  attributeTexts,
  buttonParts,
  cardParts,
  cardSlots,
  fieldParts,
  formSlots,
  namedParts,
  rootParts,
  textParts,
  toneParts,
} from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { signIn } from './definition.ts';

export const signInElement = documentElement(signIn, {
  description:
    'Signs in with user name and password, and with a captcha or a second factor if the portal requires one. Offers single sign-on and guest access if they are available.',
  attributes: {
    ...attributeTexts.headingLevel,
    'user-name': 'User name to fill in at the start.',
    'return-path':
      'Path on the portal to open after signing in; on a page of a foreign site, a path of that page’s own origin. Another address is ignored.',
    stay: 'Stays on the page after signing in.',
    ...attributeTexts.confirmRedirect,
    'forgot-password-url':
      'Address of the page for a forgotten password. Without it, the link is not shown.',
    'registration-url': 'Address of the page for registration. Without it, the link is not shown.',
    'remember-name':
      'Shows a check box that keeps the user name, and the way of the last sign-in, in this browser. It is not checked at first, and unchecking it removes both. The password is never kept.',
    'single-sign-on-first':
      'Shows single sign-on as the main way to sign in, above the inputs. Has an effect if the settings have single sign-on.',
    'identifier-first':
      'Asks for the user name alone first, and for the password after it, unless single sign-on takes its place. A password manager finds both inputs nevertheless.',
    autofocus:
      'Focuses the first empty input when the form is shown, unless something in the page has the focus already.',
    ...attributeTexts.lightDom,
  },
  events: [
    'login',
    'logged-in',
    'login-failed',
    'login-disabled',
    'access-disabled',
    'ssf-login',
    'ssf-logged-in',
    'oauth2-redirect',
    'oauth2-authorization-failed',
    'check-logged-in',
    'load-principal',
    'navigate',
  ],
  slots: {
    '': "The server's own sign-in form. It works until the script has loaded; typed text is kept.",
    ...cardSlots,
    ...formSlots,
  },
  parts: {
    ...rootParts,
    ...toneParts,
    ...cardParts,
    ...fieldParts,
    ...namedParts({
      'user-name': 'the username',
      password: 'the password',
      captcha: 'the captcha',
    }),
    ...buttonParts,
    'primary-button-busy': 'The main button while an attempt is under way.',
    'secondary-button-busy': 'The button "Check again" of a disabled login, while it checks.',
    'plain-button': 'A button that looks like a link.',
    actions: 'The row of the button that signs in.',
    'submit-button': 'The button that signs in.',
    'cancel-button': 'The button that cancels an attempt.',
    divider: 'The line with the word "or" between the password and the other ways to sign in.',
    'single-sign-on-button': 'A button for single sign-on.',
    'provider-icon': 'The icon of a provider in its button.',
    'use-password-button':
      'The button that asks for a password where single sign-on takes its place.',
    'guest-button': 'The button that continues as a guest.',
    'retry-button': 'The button that tries again.',
    'continue-button': 'The link to continue that looks like a button.',
    'start-over-button': 'The button that ends the second factor and shows the form again.',
    'other-captcha-button': 'The button that loads another captcha.',
    'captcha-kind-button': 'The button that changes between picture and question.',
    captcha: 'The captcha with its input.',
    'captcha-picture': 'The picture of the captcha.',
    'captcha-question': 'The captcha as a question in words.',
    checkbox: 'The check box that keeps the user name.',
    ...textParts,
    'forgot-password-link': 'The link to the page for a forgotten password.',
    'registration-link': 'The link to the page for registration.',
  },
});
