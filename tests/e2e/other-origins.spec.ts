import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { LoginPage } from './support/login-page.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { test as base, expect } from './support/test.ts';

/** A page with a sign-in and an account on another origin than the portal. */
interface ForeignPage {
  readonly site: OtherSite;
  readonly login: LoginPage;
  /** The messages on the console that begin with "Portico:". */
  readonly hints: readonly string[];
}

interface PageOptions {
  readonly settings?: object;
  readonly attributes?: string;
  /** By default the page is on a foreign site. */
  readonly host?: string;
}

/** Opens a page on another origin that the portal allows. */
type OpenPage = (options: PageOptions) => Promise<ForeignPage>;

const SIBLING = '127.0.0.1';

function recordHints(page: Page): string[] {
  const hints: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Portico:')) hints.push(message.text());
  });
  return hints;
}

const test = base.extend<{ openForeignPage: OpenPage }>({
  openForeignPage: async ({ page, testPortal }, use) => {
    const sites: OtherSite[] = [];
    await use(async ({ settings = {}, attributes = '', host = 'localhost' }) => {
      const site = await openSite(host);
      sites.push(site);
      await testPortal.portal.settings.write({ partnerOrigins: [site.origin], guestAccess: true });
      const html = `<!doctype html><html lang="en"><title>Partner</title>
        <script type="application/json" id="portico-settings">${JSON.stringify(settings)}</script>
        <script type="module" src="${testPortal.origin}/portico/sign-in.js"></script>
        <script type="module" src="${testPortal.origin}/portico/session-gate.js"></script>
        <portico-sign-in ${attributes}></portico-sign-in>
        <portico-session-gate require="guest"><p hidden>Open papers</p></portico-session-gate>`;
      site.addPage('/', html);
      site.addPage('/orders', html);
      const hints = recordHints(page);
      const login = new LoginPage(page);
      await login.open(site.origin);
      return { site, login, hints };
    });
    for (const site of sites) await site.close();
  },
});

const BEARER = { tokenMode: 'bearer' };
const INCLUDE = { credentials: 'include' };

test('a partner’s sign-in leads to a page of the partner', async ({ page, openForeignPage }) => {
  const { site, login } = await openForeignPage({
    settings: BEARER,
    attributes: 'return-path="/orders"',
  });
  await login.send('anna');
  await expect(page).toHaveURL(`${site.origin}/orders`);
  await expect(
    login.element.getByRole('status').filter({ hasText: 'Anna Whitcombe' }),
  ).toBeVisible();
});

test('a sign-in on the same site without `stay` leads to the portal, which knows the person', async ({
  page,
  testPortal,
  openForeignPage,
}) => {
  const { login } = await openForeignPage({ settings: INCLUDE, host: SIBLING });
  await login.send('anna');
  await expect(page).toHaveURL(`${testPortal.origin}/`);
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
});

const GUEST_PAGES: readonly (readonly [string, PageOptions])[] = [
  ['a partner’s page', { settings: BEARER }],
  ['a foreign page without settings', {}],
  ['a page on the same site', { settings: INCLUDE, host: SIBLING }],
];

for (const [kind, options] of takeSample(GUEST_PAGES, 1)) {
  test(`a guest stays on ${kind} and sees what is for guests`, async ({
    page,
    openForeignPage,
  }) => {
    const { site, login } = await openForeignPage(options);
    await login.element.getByRole('button', { name: en.signIn.guest }).click();
    await expect(page.getByText('Open papers')).toBeVisible();
    expect(page.url()).toBe(`${site.origin}/`);
  });
}

for (const settings of takeSample([BEARER, {}], 1)) {
  test(`a foreign page offers no single sign-on, which would end at the portal: ${JSON.stringify(settings)}`, async ({
    openForeignPage,
  }) => {
    const { login } = await openForeignPage({
      settings: { ...settings, singleSignOn: { loginUrl: '/ssf/sso/login' } },
    });
    await expect(login.submit).toBeVisible();
    await expect(login.element.getByRole('button', { name: en.signIn.singleSignOn })).toHaveCount(
      0,
    );
  });
}

for (const host of takeSample(['localhost', SIBLING], 1)) {
  test(`a page on ${host} without settings sends no password and names the settings on the console`, async ({
    testPortal,
    openForeignPage,
  }) => {
    const { login, hints } = await openForeignPage({ host });
    await login.send('anna');
    await expect(login.alert).toHaveText(
      en.failureDetail.unreachableHost.replace('{{host}}', new URL(testPortal.origin).host),
    );
    await expect.poll(() => hints.join()).toContain(`another origin than ${testPortal.origin}`);
    expect(testPortal.countRequests('POST /rest/auth/login')).toBe(0);
  });
}

test('a foreign page that includes cookies shows a failure, and the console names the portal', async ({
  testPortal,
  openForeignPage,
}) => {
  const { login, hints } = await openForeignPage({ settings: INCLUDE });
  await login.send('anna');
  await expect(login.alert).toHaveText(
    en.failureDetail.unreachableHost.replace('{{host}}', new URL(testPortal.origin).host),
  );
  await expect
    .poll(() => hints.join('\n'))
    .toMatch(/is unreachable, or does not allow http:\/\/[\w.:-]+\.$/m);
});

test('a page of the portal with scripts of a CDN says that `portal` is missing, and works with it', async ({
  page,
  testPortal,
}) => {
  // The portal of another origin is a CDN here: it serves the same scripts to every page.
  const cdn = testPortal.origin.replace('127.0.0.1', 'localhost');
  const createPage = (settings: object) => `<!doctype html><html lang="en"><title>Start</title>
    <script type="application/json" id="portico-settings">${JSON.stringify(settings)}</script>
    <script type="module" src="${cdn}/portico/sign-in.js"></script><portico-sign-in stay></portico-sign-in>`;
  testPortal.addPage('/start', createPage({}));
  testPortal.addPage('/mended', createPage({ portal: testPortal.origin }));
  const hints = recordHints(page);
  const login = new LoginPage(page);
  await login.open('/start');
  await login.send('anna');
  await expect(login.alert).toHaveText(
    en.failureDetail.unreachableHost.replace('{{host}}', new URL(cdn).host),
  );
  expect(hints.join()).toContain(`another origin than ${cdn}; set \`portal\``);
  await login.open('/mended');
  await login.send('anna');
  await expect(
    login.element.getByRole('status').filter({ hasText: 'Anna Whitcombe' }),
  ).toBeVisible();
});
