import { sendRedirect } from '../../demo/portal/http/send-redirect.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { type OtherSite, openSite } from './support/other-site.ts';
import { recordPage } from './support/record-page.ts';
import { test as base, expect } from './support/test.ts';
import type { Fault, TestPortal } from './support/test-portal.ts';

const to =
  (url: string): Fault =>
  async (_, reply) =>
    sendRedirect(reply, url);

/** A page that allows redirects to one other origin. */
function addCorner(testPortal: TestPortal, { origin }: OtherSite): void {
  testPortal.addPage(
    '/corner',
    `<!doctype html><html lang="en"><title>Corner</title>
    <script type="application/json" id="portico-settings">
      ${JSON.stringify({ allowedOrigins: [origin] })}
    </script>
    <script type="module" src="/portico/sign-in.js"></script>
    <script type="module" src="/portico/account.js"></script>
    <portico-account></portico-account><portico-sign-in stay></portico-sign-in>`,
  );
}

/** A test with an authority of the second factor whose origin the page allows. */
const test = base.extend<{ authority: OtherSite }>({
  authority: async ({ testPortal }, use) => {
    const authority = await openSite('127.0.0.1');
    authority.addPage('/authorize', '<!doctype html><title>Authority</title><h1>Second step</h1>');
    addCorner(testPortal, authority);
    await use(authority);
    await authority.close();
  },
});

/** The return URL in the URL of the authority. */
const question = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('the login redirects to the second factor, with the return URL', async ({
  page,
  testPortal,
  login,
  authority,
}) => {
  const heard = await recordPage(page);
  const url = `${authority.origin}/authorize?client=7&state=old&scope=openid`;
  testPortal.setFault('POST /rest/auth/login', to(url));
  await login.open('/corner?folder=7');
  await login.send('anna');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(question(page.url())).toEqual({
    client: '7',
    state: `${testPortal.origin}/corner?folder=7`,
    scope: 'openid',
  });
  const led = heard.events.filter((event) => event.startsWith('portico-oauth2'));
  expect(led).toEqual([`portico-oauth2-redirect ${JSON.stringify({ url: page.url() })}`]);
});

test('the session check can redirect to the second factor during a visit', async ({
  page,
  testPortal,
  login,
  authority,
}) => {
  await login.open('/corner');
  await login.send('anna');
  await expect(page.locator('portico-account [part=name]')).toHaveText('Anna Whitcombe');
  testPortal.setFault('GET /rest/self', to(`${authority.origin}/authorize?state=old`));
  await page.goto('/corner?folder=8');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(question(page.url())).toEqual({ state: `${testPortal.origin}/corner?folder=8` });
});

/** URLs that a compromised portal could send; `{}` is the allowed host and port. */
const HOSTILE: Record<string, string> = {
  'another host': 'https://evil.example/authorize?state=old',
  'another host without a scheme': '//evil.example/authorize',
  'a backslash': '/\\evil.example/authorize',
  'a script': 'javascript:document.title="evil"',
  'a data URL': 'data:text/html,<h1>evil</h1>',
  'credentials in the URL': 'http://anna:secret@{}/authorize',
  'the allowed host as a user name': 'http://{}@evil.example/authorize',
  'another port': 'http://127.0.0.1:9/authorize',
  'a look-alike': 'http://127.0.0.1.evil.example/authorize',
  nothing: '',
};

for (const call of ['POST /rest/auth/login', 'GET /rest/self']) {
  test(`${call} with a URL that is not allowed shows a failure and does not redirect`, async ({
    page,
    testPortal,
    login,
    authority,
  }) => {
    const heard = await recordPage(page);
    const failed = () =>
      heard.events.filter((event) => event.startsWith('portico-oauth2-authorization-failed'));
    await login.open('/corner');
    let times = 0;
    for (const address of Object.values(HOSTILE)) {
      testPortal.clearFaults();
      testPortal.setFault(call, to(address.replace('{}', new URL(authority.origin).host)));
      await login.send('anna');
      times += 1;
      await expect.poll(() => failed().length).toBe(times);
      await expect(login.alert).toHaveText(en.failure['second-factor-required']);
      await expect(login.submit).toBeEnabled();
    }
    await expect(page).toHaveURL('/corner');
    await expect(page).toHaveTitle('Corner');
    expect(heard.urls.filter((url) => !url.startsWith(`${testPortal.origin}/`))).toEqual([]);
    expect(heard.events.join('\n')).not.toContain('evil');
    testPortal.clearFaults();
    await login.send('anna');
    await expect(page.locator('portico-account [part=name]')).toHaveText('Anna Whitcombe');
  });
}
