import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Screen {
  width: number;
  height: number;
  deviceScaleFactor: number;
}

const DESKTOP: Screen = { width: 1280, height: 1024, deviceScaleFactor: 1 };

/** A way of looking at a page. */
interface Look {
  what: string;
  media?: Parameters<Page['emulateMedia']>[0];
  screen?: Screen;
  /** Lets the page follow the person's colour scheme, as pages newer than the demo's do. */
  bothSchemes?: boolean;
}

const LOOKS: Look[] = [
  { what: 'light' },
  { what: 'dark', media: { colorScheme: 'dark' }, bothSchemes: true },
  { what: 'forced colours', media: { forcedColors: 'active' } },
  { what: '320 px wide', screen: { width: 320, height: 640, deviceScaleFactor: 1 } },
  { what: '1280 × 1024 at 400 %', screen: { width: 320, height: 256, deviceScaleFactor: 4 } },
];

/** What axe finds on a page as it stands, and whether it scrolls sideways. */
export async function problems(page: Page): Promise<string[]> {
  // The other mode evaluates its findings in a new tab, once for every look.
  const axe = new AxeBuilder({ page }).withTags(TAGS).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const why = [...any, ...all].map(({ message }) => message).join('; ');
      return `${id} at ${target.flat().join(' ')}: ${why}`;
    }),
  );
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  if (scrollWidth > clientWidth)
    found.push(`scrolls sideways: ${scrollWidth} in ${clientWidth} px`);
  return found;
}

/** Looks at a page as it stands, in every colour scheme and size, and lets axe judge it. */
export async function expectAccessible(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { what, media = {}, screen = DESKTOP, bothSchemes = false } of LOOKS) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
    await browser.send('Emulation.setDeviceMetricsOverride', { ...screen, mobile: false });
    await page.evaluate((both) => {
      document.documentElement.style.colorScheme = both ? 'light dark' : '';
    }, bothSchemes);
    expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([
      screen.width,
      screen.deviceScaleFactor,
    ]);
    expect.soft(await problems(page), what).toEqual([]);
  }
}
