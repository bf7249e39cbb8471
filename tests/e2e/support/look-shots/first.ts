import { CARD, enter, LOGIN, PASSWORD, type Shot, signIn } from './shot.ts';

/** Pictures of the sign-in page, and of the header of the home page. */
export const FIRST_SHOTS: Readonly<Record<string, Shot>> = {
  centered: {
    ...CARD,
    window: true,
    act: (page) =>
      page.locator('portico-sign-in').evaluate((element) => {
        element.parentElement?.setAttribute('style', 'display: grid; place-items: center');
      }),
  },
  'focused-error': {
    ...CARD,
    async act(page) {
      await signIn(page, 'not the password');
      await page.locator('portico-sign-in [role="alert"]:not(:empty)').first().waitFor();
    },
  },
  busy: {
    ...CARD,
    async act(page) {
      const asked = page.waitForRequest(`**${LOGIN}*`);
      await page.route(`**${LOGIN}*`, () => undefined);
      await signIn(page, PASSWORD);
      await asked;
    },
  },
  'page-header': {
    width: 360,
    height: 420,
    window: true,
    async act(page) {
      await enter(page);
      await page
        .locator('portico-account [part~="account"], portico-account button')
        .first()
        .waitFor();
    },
  },
  headings: { ...CARD, window: true, act: async () => undefined },
  'caps-lock': {
    ...CARD,
    async act(page) {
      const password = page.locator('[name="password"]');
      await password.focus();
      await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
      await page.locator('portico-sign-in').getByText('Caps Lock').waitFor();
    },
  },
};
