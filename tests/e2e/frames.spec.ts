import type { FrameLocator, Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { getCodeBlocks } from '../docs/documents.ts';
import { takeSample } from '../support/soak.ts';
import { getPassword } from './support/login-page.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { test as base, expect } from './support/test.ts';

interface FrameOptions {
  /** Where the page in the frame is: on the portal itself or a foreign site. */
  readonly at: 'portal' | 'partner';
  /** Where the page around the frame is, by default at the same place. */
  readonly around?: 'partner';
  readonly settings?: object;
  readonly attributes?: string;
  readonly sandbox?: string;
  readonly script?: string;
}

interface FramedPage {
  readonly frame: FrameLocator;
  readonly hints: readonly string[];
  /** The address of the page around the frame. */
  readonly top: string;
  signIn(): Promise<void>;
}

/** Records the messages of Portico in all frames of a page. */
function recordHints(page: Page): string[] {
  const hints: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Portico:')) hints.push(message.text());
  });
  return hints;
}

const test = base.extend<{ openFrame: (options: FrameOptions) => Promise<FramedPage> }>({
  openFrame: async ({ page, testPortal }, use) => {
    const sites: OtherSite[] = [];
    await use(async ({ at, around = at, settings = {}, attributes = '', sandbox, script = '' }) => {
      const site = await openSite();
      sites.push(site);
      await testPortal.portal.settings.write({ partnerOrigins: [site.origin] });
      const inner = `<!doctype html><html lang="en"><title>Inside</title>
        <script type="application/json" id="portico-settings">${JSON.stringify(settings)}</script>
        <script type="module" src="${testPortal.origin}/portico/sign-in.js"></script>
        <script type="module" src="${testPortal.origin}/portico/account.js"></script>
        <script>${script}</script>
        <portico-sign-in ${attributes}></portico-sign-in><portico-account variant="panel"></portico-account>`;
      const place = at === 'portal' ? testPortal : site;
      place.addPage('/inside', inner);
      place.addPage('/shown', '<!doctype html><title>Shown</title><h1>Shown in the frame</h1>');
      const sandboxed = sandbox === undefined ? '' : `sandbox="${sandbox}"`;
      const outer = `<!doctype html><title>Outside</title><iframe ${sandboxed} src="${place.origin}/inside"></iframe>`;
      (around === 'portal' ? testPortal : site).addPage('/outside', outer);
      const hints = recordHints(page);
      const top = `${(around === 'portal' ? testPortal : site).origin}/outside`;
      await page.goto(top);
      const frame = page.frameLocator('iframe');
      return {
        frame,
        hints,
        top,
        async signIn() {
          await frame.getByLabel(en.signIn.name).fill('anna');
          await frame.getByLabel('Password', { exact: true }).fill(getPassword('anna'));
          await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
        },
      };
    });
    for (const site of sites) await site.close();
  },
});

const STAY = { settings: { afterClose: 'stay' }, attributes: 'stay' };
const SANDBOX = 'allow-scripts allow-forms';

/** Frames in which people can sign in: two of them in `npm test`. */
const FRAMES = [
  ['of the same origin', { at: 'portal', ...STAY }],
  [
    'of the same origin that cancels navigation',
    {
      at: 'portal',
      script: "addEventListener('portico-navigate', (event) => event.preventDefault())",
    },
  ],
  [
    'with a sandbox that allows the origin',
    {
      at: 'portal',
      ...STAY,
      sandbox: `${SANDBOX} allow-same-origin`,
    },
  ],
  ['of a partner without cookies', { at: 'partner', settings: { tokenMode: 'bearer' } }],
] as const;

for (const [name, options] of takeSample<(typeof FRAMES)[number]>(FRAMES, 2)) {
  test(`people sign in and out in a frame ${name}`, async ({ page, openFrame }) => {
    const { frame, hints, top, signIn } = await openFrame(options);
    await signIn();
    await expect(frame.getByRole('status').filter({ hasText: 'Anna Whitcombe' })).toBeVisible();
    await frame.getByRole('button', { name: 'Sign out' }).click();
    await expect(frame.getByLabel(en.signIn.name)).toBeVisible();
    expect(page.url()).toBe(top);
    expect(hints).toEqual([]);
  });
}

test('a sign-in in a frame leads the frame to a page that may be shown there', async ({
  page,
  openFrame,
}) => {
  const { frame, top, signIn } = await openFrame({
    at: 'portal',
    attributes: 'return-path="/shown"',
  });
  await signIn();
  await expect(frame.getByRole('heading', { name: 'Shown in the frame' })).toBeVisible();
  expect(page.url()).toBe(top);
});

for (const sandbox of takeSample(
  [undefined, `${SANDBOX} allow-same-origin allow-top-navigation`],
  1,
)) {
  test(`the console names the origin that a frame goes to, and only the frame is led there: sandbox ${sandbox}`, async ({
    page,
    testPortal,
    complaints,
    openFrame,
  }) => {
    const { hints, top, signIn } = await openFrame({ at: 'portal', ...(sandbox && { sandbox }) });
    await signIn();
    // The portal's own pages refuse to be shown in a frame.
    await expect.poll(() => complaints.splice(0).join()).toContain("frame-ancestors 'none'");
    await expect.poll(() => hints).toEqual([`Portico: this frame goes to ${testPortal.origin}.`]);
    expect(page.url()).toBe(top);
  });
}

test('the portal’s page in a frame of a foreign site has no cookies, so nobody can sign in', async ({
  page,
  openFrame,
}) => {
  const { frame, hints, top, signIn } = await openFrame({
    at: 'portal',
    around: 'partner',
    ...STAY,
  });
  await signIn();
  await expect(frame.getByText(en.failureDetail.cookieMissing)).toBeVisible();
  await expect
    .poll(() => hints)
    .toEqual(['Portico: script cannot read the cookie "portal_public_token".']);
  expect(page.url()).toBe(top);
});

test('the example of the guide leaves the frame with the page around it', async ({
  page,
  testPortal,
  openFrame,
}) => {
  const script = getCodeBlocks('js').find(({ code }) => code.includes("'_top'"))?.code ?? '';
  const { signIn } = await openFrame({ at: 'portal', script });
  await signIn();
  await expect(page).toHaveURL(`${testPortal.origin}/`);
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});

for (const more of takeSample(['', ' allow-top-navigation'], 1)) {
  test(`a frame without an origin of its own signs nobody in and says so: sandbox ${SANDBOX}${more}`, async ({
    page,
    testPortal,
    openFrame,
  }) => {
    const { frame, hints, top, signIn } = await openFrame({
      at: 'portal',
      ...STAY,
      sandbox: SANDBOX + more,
    });
    await signIn();
    await expect(frame.locator('portico-sign-in [role=alert]').first()).not.toBeEmpty();
    await expect
      .poll(() => hints)
      .toContain(
        'Portico: nobody can sign in here; the sandbox of this frame lacks allow-same-origin.',
      );
    expect(page.url()).toBe(top);
    expect(testPortal.countRequests('POST /rest/auth/login')).toBe(0);
  });
}
