import en from '../../locales/en.json' with { type: 'json' };
import { integrity } from '../../widgets/metadata/served-files.ts';
import { LoginPage } from './support/login-page.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { test as base, expect } from './support/test.ts';

const LOADER = integrity('dist')['loader.js'];

/** A partner's page with the strictest policy, which loads the loader by its hash and has no other script. */
const test = base.extend<{ site: OtherSite; scripts: string[] }>({
  site: async ({ testPortal }, use) => {
    const portal = testPortal.origin;
    const site = await openSite();
    await testPortal.portal.settings.write({ partnerOrigins: [site.origin] });
    site.addPage(
      '/',
      `<!doctype html><html lang="en"><title>Partner</title>
      <script type="application/json" id="portico-settings">{ "tokenMode": "bearer" }</script>
      <script type="module" src="${portal}/portico/loader.js" integrity="${LOADER}" crossorigin></script>
      <h1>Partner</h1><portico-sign-in></portico-sign-in>`,
      [
        "default-src 'none'",
        `script-src ${portal}`,
        `connect-src ${portal}`,
        `img-src ${portal}`,
        "form-action 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    );
    await use(site);
    await site.close();
  },
  /** The names of the scripts that the page has requested. */
  scripts: async ({ page }, use) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.push(pathname.replace(/^.*\/portico\//, ''));
    });
    await use(scripts);
  },
});

test('the loader loads the elements of a page, and those that the page adds later', async ({
  page,
  site,
  scripts,
}) => {
  const login = new LoginPage(page);
  await login.open(site.origin);
  await expect.poll(() => page.locator('portico-sign-in:state(shown)').count()).toBe(1);
  expect(scripts).toContain('sign-in.js');
  expect(scripts).not.toContain('account.js');
  await login.send('anna');
  await expect(
    login.element.getByRole('status').filter({ hasText: 'Anna Whitcombe' }),
  ).toBeVisible();
  await page.evaluate(() => {
    const aside = document.createElement('aside');
    aside.append(document.createElement('portico-account'));
    document.body.append(aside);
  });
  await expect(
    page.getByRole('button', { name: en.account.menu.replace('{{name}}', '') }),
  ).toBeVisible();
  expect(scripts.filter((script) => script === 'account.js')).toHaveLength(1);
  expect(scripts).not.toContain('mfa.js');
});

for (const [what, file] of [
  ['the script of an element', /\/portico\/sign-in\.js$/],
  ['a chunk', /\/portico\/chunks\/session-[^/]*\.js$/],
] as const) {
  test(`the loader runs nothing of an element if ${what} has changed`, async ({ page, site }) => {
    await page.route(file, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nwindow.changed = true;` });
    });
    const reported = page.waitForEvent('console', (message) =>
      message.text().includes('<portico-sign-in> could not be loaded'),
    );
    await page.goto(site.origin);
    await reported;
    expect(await page.evaluate(() => customElements.get('portico-sign-in'))).toBeUndefined();
    expect(await page.evaluate(() => 'changed' in window)).toBe(false);
  });
}
