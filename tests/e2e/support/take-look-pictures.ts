import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { LAUNCH } from '../../support/chromium-launch.ts';
import { createEmptyDatabase } from '../../unit/portal/support/empty-database.ts';
import { openTestPortal } from './test-portal.ts';

/**
 * Takes the pictures of `docs/look.md` from the current build. With the address of a running demo of an
 * older state as its argument, it takes the pictures of that state.
 */

const FOLDER = fileURLToPath(new URL('../../../docs/images/look', import.meta.url));
const LOGIN = '/rest/auth/login';

/** A picture: the window, and what a person does before the picture of the sign-in or the window. */
interface Shot {
  readonly width: number;
  readonly height: number;
  /** Whether the picture shows the window instead of the sign-in. */
  readonly window?: boolean;
  act(page: Page): Promise<void>;
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.locator('[name="name"], [name="username"]').first().fill('anna');
  await page.locator('[name="password"]').fill(password);
  await page.locator('portico-sign-in [type="submit"]').click();
}

/** Sets styles of the element around the sign-in. */
const setStyle = (page: Page, style: string) =>
  page.locator('portico-sign-in').evaluate((element, text) => {
    element.parentElement?.setAttribute('style', text);
  }, style);

const CARD = { width: 480, height: 700 };

const SHOTS: Readonly<Record<string, Shot>> = {
  centered: {
    ...CARD,
    window: true,
    act: (page) => setStyle(page, 'display: grid; place-items: center'),
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
      await signIn(page, 'lighthouse by the sea');
      await asked;
    },
  },
  'page-header': {
    width: 360,
    height: 420,
    window: true,
    async act(page) {
      await signIn(page, 'lighthouse by the sea');
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
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

const before = process.argv[2];
const database = before ? undefined : await openDatabase(await createEmptyDatabase());
const portal = database && (await openTestPortal(database));
const browser = await chromium.launch(LAUNCH);
await mkdir(FOLDER, { recursive: true });
for (const [name, { width, height, window, act }] of Object.entries(SHOTS)) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: 'light',
    locale: 'en-GB',
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${before ?? portal?.origin}/login`);
  await page.locator('portico-sign-in [name="password"]').waitFor();
  await act(page);
  await page.mouse.move(0, 0);
  const picture = await (window ? page : page.locator('portico-sign-in')).screenshot({
    animations: 'disabled',
  });
  await sharp(picture)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(`${FOLDER}/${name}-${before ? 'before' : 'after'}.png`);
  await context.close();
}
await browser.close();
await portal?.close();
await database?.close();
