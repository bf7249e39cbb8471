import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { LAUNCH } from '../../support/chromium-launch.ts';
import { createEmptyDatabase } from '../../unit/portal/support/empty-database.ts';
import { openTestPortal } from './test-portal.ts';

/** Takes the picture of the README: the sign-in page in the light and in the dark color scheme, side by side. */

const PICTURE = fileURLToPath(new URL('../../../demo/sign-in.png', import.meta.url));
const SIZE = { width: 520, height: 600 };

const database = await openDatabase(await createEmptyDatabase());
const { origin, close } = await openTestPortal(database);
const browser = await chromium.launch(LAUNCH);
const pictures: Buffer[] = [];
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme, locale: 'en-GB' });
  await page.goto(`${origin}/login?user=anna`);
  await page.getByLabel('Password', { exact: true }).fill('a password');
  await page.locator('portico-sign-in:state(shown)').waitFor();
  pictures.push(await page.screenshot());
}
await browser.close();
await close();
await database.close();

await sharp({ create: { ...SIZE, width: 2 * SIZE.width, channels: 3, background: '#fff' } })
  .composite(pictures.map((input, index) => ({ input, left: index * SIZE.width, top: 0 })))
  .png({ palette: true, colours: 128 })
  .toFile(PICTURE);
