import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { DEFAULT_BRANDING } from '../../demo/portal/settings/settings.ts';
import { takeSample } from '../support/soak.ts';
import { expect, test } from './support/single-sign-on-test.ts';
import { findBuild } from './support/test-portal.ts';

/** Where the parts of a sign-in are in one frame, and in which colors. */
type Frame = Readonly<Record<string, string>>;

declare global {
  var seenFrames: Frame[];
}

const SETTINGS = { singleSignOn: { loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' } };

/** A page of somebody else, with a text below the sign-in. */
const createPage = (signIn: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Files</title>
  <link rel="stylesheet" href="/portico/portico.css">
  <style>:root { --portico-accent: #7a2d0b; --portico-other-ways: 6.5em } body { margin: 0; background: #eef }</style>
  <script type="application/json" id="portico-settings">${JSON.stringify(SETTINGS)}</script>
  <script type="module" src="/portico/sign-in.js"></script></head>
  <body>${signIn}<footer><a href="/below">Below</a></footer></body></html>`;

const readFragment = (file: string) =>
  readFileSync(`${findBuild('dist')}/fragments/${file}`, 'utf8');

const PAGES = {
  "the server's form": undefined,
  'a fragment': () => readFragment('sign-in.en.html'),
  'a fragment with its style sheet': () => readFragment('sign-in.inline.en.html'),
  'an empty tag': () => '<portico-sign-in></portico-sign-in>',
} as const;

/** The colors of the portal's branding: none, a dark card, or a light text. */
const BRANDINGS = [{}, { backgroundColor: '#1d2b4f' }, { foregroundColor: 'linen' }];

const VIEWS = Object.entries(PAGES).flatMap(([name, create]) =>
  [360, 1280].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      (create ? [{}] : BRANDINGS).map((branding) => ({
        name,
        create,
        width,
        colorScheme,
        branding,
      })),
    ),
  ),
);

/** Records what every frame of a page shows, of the form of the server or of the element. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const parts = Object.entries({
      card: 'form.card, [part~=card]',
      logo: 'form.card img, [part~=logo]',
      title: 'form.card h1, [part~=title]',
      product: 'form.card header > p, [part~=product]',
      label: 'label',
      name: '[autocomplete=username]',
      password: '[autocomplete=current-password]',
      forgotten: 'form.card a, [part~=forgot-password-link]',
      submit: '[type=submit]',
      divider: '.or > span, [part~=divider]',
      'single sign-on': 'form.card a.button, [part~=single-sign-on-button]',
      below: 'footer a',
    });
    globalThis.seenFrames = [];
    function record(): void {
      requestAnimationFrame(record);
      const element = document.querySelector('portico-sign-in');
      const roots = [document, element?.shadowRoot].filter((root) => root != null);
      const frame: Record<string, string> = {};
      for (const [part, selector] of parts) {
        const node = roots
          .flatMap((root) => [...root.querySelectorAll(selector)])
          .find((one) => one.checkVisibility({ visibilityProperty: true }));
        // Not before the portal has told its name, and the picture has arrived.
        const isEmpty =
          (part === 'product' && !node?.textContent) ||
          (node instanceof HTMLImageElement && !node.complete);
        if (!node || isEmpty) continue;
        const { x, y, width, height } = node.getBoundingClientRect();
        const { color, backgroundColor, borderTopColor } = getComputedStyle(node);
        frame[part] = JSON.stringify({
          x,
          y,
          width,
          height,
          color,
          backgroundColor,
          borderTopColor,
        });
      }
      globalThis.seenFrames.push(frame);
    }
    requestAnimationFrame(record);
  });

for (const { name, create, width, colorScheme, branding } of takeSample(VIEWS, 4)) {
  test(`nothing moves, goes away or changes its color from ${name} to the sign-in, ${width} px, ${colorScheme} ${Object.keys(branding)}`, async ({
    page,
    testPortal,
  }) => {
    await testPortal.portal.settings.write({ branding: { ...DEFAULT_BRANDING, ...branding } });
    if (create) testPortal.addPage('/first', createPage(create()));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // A slow phone network: bytes a second, and milliseconds for a round trip.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await recordFrames(page);
    await page.goto(create ? '/first' : '/login', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('portico-sign-in:state(shown)'));
    await expect(page.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const frames = await page.evaluate(() => globalThis.seenFrames);
    const changes = Object.keys(frames.at(-1) ?? {}).flatMap((part) => {
      const first = frames.findIndex((frame) => frame[part]);
      const looks = new Set(frames.slice(first).map((frame) => frame[part] ?? 'away'));
      return looks.size === 1 ? [] : [[part, ...looks]];
    });
    expect(changes, `${frames.length} frames`).toEqual([]);
  });
}
