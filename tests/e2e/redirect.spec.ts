import { sendRedirect } from '../../demo/portal/http/send-redirect.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { test as base, expect } from './support/test.ts';
import type { Fault, TestPortal } from './support/test-portal.ts';

/** Answers with a redirect to the authority of the second factor. */
const redirectTo =
  (url: string): Fault =>
  async (_, reply) =>
    sendRedirect(reply, url);

/** A page that allows redirects to one other origin. */
function addRedirectPage(testPortal: TestPortal, { origin }: OtherSite): void {
  testPortal.addPage(
    '/files',
    `<!doctype html><html lang="en"><title>Files</title>
    <script type="application/json" id="portico-settings">
      ${JSON.stringify({ allowedOrigins: [origin] })}
    </script>
    <script type="module" src="/portico/sign-in.js"></script>
    <script type="module" src="/portico/account.js"></script>
    <portico-account variant="panel"></portico-account><portico-sign-in stay></portico-sign-in>`,
  );
}

/** A test with an authority of the second factor whose origin the page allows. */
const test = base.extend<{ authority: OtherSite }>({
  authority: async ({ testPortal }, use) => {
    const authority = await openSite('127.0.0.1');
    authority.addPage('/authorize', '<!doctype html><title>Authority</title><h1>Second step</h1>');
    addRedirectPage(testPortal, authority);
    await use(authority);
    await authority.close();
  },
});

/** Reads the query of the authority's URL, whose `state` is the return URL. */
const readQuery = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('the login redirects to the second factor, with the return URL', async ({
  page,
  testPortal,
  login,
  authority,
  record,
}) => {
  const url = `${authority.origin}/authorize?client=7&state=old&scope=openid`;
  testPortal.setFault('POST /rest/auth/login', async (request, reply) => {
    reply.header('Set-Cookie', 'portal_public_token=pending; Path=/; SameSite=Lax');
    return redirectTo(url)(request, reply);
  });
  await login.open('/files?folder=7');
  await login.send('anna');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(readQuery(page.url())).toEqual({
    client: '7',
    state: `${testPortal.origin}/files?folder=7`,
    scope: 'openid',
  });
  const redirects = record.events.filter((event) => event.startsWith('portico-oauth2'));
  expect(redirects).toEqual([`portico-oauth2-redirect ${JSON.stringify({ url: page.url() })}`]);
});

test('the session check can redirect to the second factor during a visit', async ({
  page,
  testPortal,
  login,
  authority,
}) => {
  await login.open('/files');
  await login.send('anna');
  await expect(page.locator('portico-account [part=name]')).toHaveText('Anna Whitcombe');
  testPortal.setFault('GET /rest/self', redirectTo(`${authority.origin}/authorize?state=old`));
  await page.goto('/files?folder=8');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(readQuery(page.url())).toEqual({ state: `${testPortal.origin}/files?folder=8` });
});

/** URLs that a compromised portal could send; `{}` is the allowed host and port. Four of them in `npm test`. */
const FORBIDDEN_URLS: Record<string, string> = {
  'another host': 'https://evil.example/authorize?state=old',
  'another host without a scheme': '//evil.example/authorize',
  'a backslash': '/\\evil.example/authorize',
  'a script': 'javascript:document.title="evil"',
  'a data URL': 'data:text/html,<h1>evil</h1>',
  'credentials in the URL': 'http://anna:secret@{}/authorize',
  'the allowed host as a user name': 'http://{}@evil.example/authorize',
  'another port': 'http://127.0.0.1:9/authorize',
  'a look-alike': 'http://127.0.0.1.evil.example/authorize',
  'an empty URL': '',
};

for (const call of ['POST /rest/auth/login', 'GET /rest/self']) {
  test(`${call} with a URL that is not allowed shows a failure and does not redirect`, async ({
    page,
    testPortal,
    login,
    authority,
    record,
  }) => {
    const failures = () =>
      record.events.filter((event) => event.startsWith('portico-oauth2-authorization-failed'));
    await login.open('/files');
    for (const [index, address] of takeSample(Object.values(FORBIDDEN_URLS), 4).entries()) {
      testPortal.clearFaults();
      testPortal.setFault(call, redirectTo(address.replace('{}', new URL(authority.origin).host)));
      await login.send('anna');
      await expect.poll(() => failures().length).toBe(index + 1);
      await expect(login.alert).toHaveText(en.failure['second-factor-required']);
      await expect(login.submit).toBeEnabled();
    }
    await expect(page).toHaveURL('/files');
    await expect(page).toHaveTitle('Files');
    expect(record.urls.filter((url) => !url.startsWith(`${testPortal.origin}/`))).toEqual([]);
    expect(record.events.join('\n')).not.toContain('evil');
    testPortal.clearFaults();
    await login.send('anna');
    await expect(page.locator('portico-account [part=name]')).toHaveText('Anna Whitcombe');
  });
}
