import type { Page } from 'playwright';
import { CARD, enter, LOGIN, openPlainPage, PASSWORD, type Shot, signIn } from './shot.ts';

const ADDRESS = 'maximiliane.wilhelmine.grosskopf@partner.example';

/** The portal's answer about the link of an invitation. */
const INVITED = { emailAddress: ADDRESS, userState: 1 };

/** The window of a card on a plain page. */
const PLAIN = { width: 432, height: 700 };

async function openRequest(page: Page): Promise<void> {
  await openPlainPage(page, '<portico-password-reset></portico-password-reset>');
  await page.locator('[name="emailAddress"]').waitFor();
}

/** Pictures of states of single elements. */
export const ELEMENT_SHOTS: Readonly<Record<string, Shot>> = {
  quota: {
    width: 480,
    height: 300,
    scale: 2,
    element: 'portico-account',
    async act(page) {
      await enter(page);
      await openPlainPage(page, '<portico-account variant="panel"></portico-account>');
      await page.locator('portico-account [part~="meter-bar"]').waitFor();
    },
  },
  'closed-login': {
    ...CARD,
    async act(page) {
      await page.route(`**${LOGIN}*`, (route) =>
        route.fulfill({ status: 503, headers: { 'Retry-After': '600' } }),
      );
      await signIn(page, PASSWORD);
      await page.locator('portico-sign-in').getByRole('button', { name: /again/ }).waitFor();
    },
  },
  'mail-sent': {
    ...PLAIN,
    element: 'portico-password-reset',
    async act(page) {
      await openRequest(page);
      const address = page.locator('[name="emailAddress"]');
      await address.fill('greta@partner.example');
      // A browser shows the focus of a text only to a person who uses the keyboard.
      await address.press('Enter');
      await page.locator('portico-password-reset').getByText('greta@partner.example').waitFor();
    },
  },
  'dark-accent': {
    ...PLAIN,
    async act(page) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await openPlainPage(
        page,
        '<portico-sign-in forgot-password-url="/reset-password"></portico-sign-in>',
        ':root { background: #0e0f12; --portico-accent: #0b5c7a }',
      );
      await page.locator('portico-sign-in [name="password"]').waitFor();
    },
  },
  'reset-request': { ...PLAIN, element: 'portico-password-reset', act: openRequest },
  'signed-in': {
    ...PLAIN,
    async act(page) {
      await enter(page);
      await openPlainPage(page, '<portico-sign-in stay></portico-sign-in>');
      await page.locator('portico-sign-in').getByText('Anna').waitFor();
    },
  },
  'signed-out': {
    ...CARD,
    async act(page) {
      await enter(page);
      await openPlainPage(page, '<portico-account variant="panel"></portico-account>');
      await page.locator('portico-account').getByText('Sign out').click();
      await page.waitForURL('**/login*');
      await page.waitForLoadState('networkidle');
    },
  },
  'fixed-address': {
    width: 360,
    height: 700,
    element: 'portico-registration',
    async act(page) {
      await page.route('**/rest/extuser/**', (route) => route.fulfill({ json: INVITED }));
      await openPlainPage(page, '<portico-registration token="link-7c41"></portico-registration>');
      await page.locator('portico-registration [name="firstName"]').waitFor();
    },
  },
};
