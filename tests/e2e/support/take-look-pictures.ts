import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { LAUNCH } from '../../support/chromium-launch.ts';
import { ELEMENT_SHOTS } from './look-shots/elements.ts';
import { FIRST_SHOTS } from './look-shots/first.ts';
import { PAGE_SHOTS } from './look-shots/pages.ts';
import type { Shot } from './look-shots/shot.ts';
import { openTestDemo } from './test-demo.ts';

/**
 * Takes the pictures of `docs/look.md` from the current build. With the address of a running demo of an
 * older state as an argument, it takes the pictures of that state. Further arguments name the pictures to take.
 */

const FOLDER = fileURLToPath(new URL('../../../docs/images/look', import.meta.url));

const SHOTS: Readonly<Record<string, Shot>> = {
  ...FIRST_SHOTS,
  ...ELEMENT_SHOTS,
  ...PAGE_SHOTS,
};

const before = process.argv.slice(2).find((argument) => URL.canParse(argument));
const names = process.argv.slice(2).filter((argument) => argument !== before);
const demo = before
  ? undefined
  : await openTestDemo({ singleSignOn: false, mfaSetting: 'DISABLED' });
const browser = await chromium.launch(LAUNCH);
await mkdir(FOLDER, { recursive: true });
for (const [name, shot] of Object.entries(SHOTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { width, height, scale = 1, element = 'portico-sign-in', window, act } = shot;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: 'light',
    locale: 'en-GB',
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${before ?? demo?.portal}/login`);
  await page.locator('portico-sign-in [name="password"]').waitFor();
  await act(page);
  await page.mouse.move(0, 0);
  const picture = await (window ? page : page.locator(element)).screenshot({
    animations: 'disabled',
  });
  await sharp(picture)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(`${FOLDER}/${name}-${before ? 'before' : 'after'}.png`);
  await context.close();
}
await browser.close();
await demo?.close();
