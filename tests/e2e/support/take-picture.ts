import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { LAUNCH } from '../../support/chromium-launch.ts';
import { getPassword } from './login-page.ts';
import { openTestDemo } from './test-demo.ts';

/**
 * Takes the picture of the README from the current build: the sign-in page in the light color scheme beside the account
 * of a signed-in person in the dark one.
 */

const PICTURE = fileURLToPath(new URL('../../../demo/sign-in.png', import.meta.url));
const SIZE = { width: 560, height: 728 };
/** Pixels of the picture for a CSS pixel: it is sharp on a screen with narrow pixels. */
const SCALE = 2;

/** Rules for a font that does not depend on the machine. */
const { resolve } = createRequire(import.meta.url);
const FACES = [400, 600].map((weight) => {
  const file = resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`);
  const data = readFileSync(file, 'base64');
  return `@font-face { font-family: Picture; font-weight: ${weight === 400 ? 400 : '550 700'}; src: url(data:font/woff2;base64,${data}) }`;
});
const FONT = `${FACES.join('')} :root { --portico-font: Picture } body { font-family: Picture !important }`;

const demo = await openTestDemo({ singleSignOn: true, mfaSetting: 'OPTIONAL' });
const browser = await chromium.launch(LAUNCH);

async function takePicture(colorScheme: 'light' | 'dark', act: (page: Page) => Promise<void>) {
  const page = await browser.newPage({
    viewport: SIZE,
    colorScheme,
    locale: 'en-GB',
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await page.goto(`${demo.portal}/login?user=anna`);
  await page.locator('portico-sign-in:state(shown)').waitFor();
  await page.getByRole('button', { name: 'Continue with single sign-on' }).waitFor();
  await act(page);
  await page.addStyleTag({ content: FONT });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

const pictures = [
  await takePicture('light', (page) =>
    page.getByLabel('Password', { exact: true }).fill('a password'),
  ),
  await takePicture('dark', async (page) => {
    await page.getByLabel('Password', { exact: true }).fill(getPassword('anna'));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Anna Whitcombe' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.waitForLoadState('networkidle');
  }),
];
await browser.close();
await demo.close();

const width = SIZE.width * SCALE;
await sharp({
  create: { width: 2 * width, height: SIZE.height * SCALE, channels: 3, background: '#fff' },
})
  .composite(pictures.map((input, index) => ({ input, left: index * width, top: 0 })))
  .png({ palette: true, colours: 256, compressionLevel: 9 })
  .toFile(PICTURE);
