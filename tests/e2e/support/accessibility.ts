import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Screen {
  width: number;
  height: number;
  deviceScaleFactor: number;
}

const DESKTOP: Screen = { width: 1280, height: 1024, deviceScaleFactor: 1 };

/** A color scheme and size of a page. */
interface View {
  name: string;
  media?: Parameters<Page['emulateMedia']>[0];
  screen?: Screen;
  /** Makes the page follow the color scheme, which the demo's pages do not. */
  bothSchemes?: boolean;
}

const VIEWS: View[] = [
  { name: 'light' },
  { name: 'dark', media: { colorScheme: 'dark' }, bothSchemes: true },
  { name: 'forced colors', media: { forcedColors: 'active' } },
  { name: '320 px wide', screen: { width: 320, height: 640, deviceScaleFactor: 1 } },
  { name: '1280 × 1024 at 400 %', screen: { width: 320, height: 256, deviceScaleFactor: 4 } },
];

/** Lists the violations that axe finds, and horizontal scrolling. */
export async function findViolations(page: Page): Promise<string[]> {
  // The other mode opens a new tab for each evaluation.
  const axe = new AxeBuilder({ page }).withTags(TAGS).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const reasons = [...any, ...all].map(({ message }) => message).join('; ');
      return `${id} at ${target.flat().join(' ')}: ${reasons}`;
    }),
  );
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  if (scrollWidth > clientWidth)
    found.push(`scrolls horizontally: ${scrollWidth} in ${clientWidth} px`);
  return found;
}

/** Checks the current state of a page with axe in each color scheme and size. */
export async function expectAccessible(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { name, media = {}, screen = DESKTOP, bothSchemes = false } of VIEWS) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
    await browser.send('Emulation.setDeviceMetricsOverride', { ...screen, mobile: false });
    await page.evaluate((both) => {
      document.documentElement.style.colorScheme = both ? 'light dark' : '';
    }, bothSchemes);
    // The page gets its new size after the command has ended.
    await expect
      .poll(() => page.evaluate(() => [innerWidth, devicePixelRatio]))
      .toEqual([screen.width, screen.deviceScaleFactor]);
    expect.soft(await findViolations(page), name).toEqual([]);
  }
}
