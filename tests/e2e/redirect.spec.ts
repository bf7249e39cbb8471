import { sendRedirect } from '../../demo/portal/http/send-redirect.ts';
import en from '../../locales/en.json' with { type: 'json' };
import type { Door, Fault } from './support/door.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { test as base, expect } from './support/test.ts';
import { watch } from './support/watch.ts';

const to =
  (url: string): Fault =>
  async (_, reply) =>
    sendRedirect(reply, url);

/** A page that lets the portal send people to one other origin. */
function addCorner(door: Door, { origin }: OtherSite): void {
  door.addPage(
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

/** A test with a second factor's authority, whose origin the page allows. */
const test = base.extend<{ authority: OtherSite }>({
  authority: async ({ door }, use) => {
    const authority = await openSite('127.0.0.1');
    authority.addPage('/authorize', '<!doctype html><title>Authority</title><h1>Second step</h1>');
    addCorner(door, authority);
    await use(authority);
    await authority.close();
  },
});

/** Where the authority was asked to send people back to, as its address says. */
const question = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('the login asks for a second step: there, with the way back in its address', async ({
  page,
  door,
  login,
  authority,
}) => {
  const heard = await watch(page);
  const url = `${authority.origin}/authorize?client=7&state=old&scope=openid`;
  door.spoil('POST /rest/auth/login', to(url));
  await login.open('/corner?folder=7');
  await login.send('anna');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(question(page.url())).toEqual({
    client: '7',
    state: `${door.address}/corner?folder=7`,
    scope: 'openid',
  });
  const led = heard.events.filter((event) => event.startsWith('portico-oauth2'));
  expect(led).toEqual([`portico-oauth2-redirect ${JSON.stringify({ url: page.url() })}`]);
});

test('a second step in the middle of a visit, from the question who is signed in', async ({
  page,
  door,
  login,
  authority,
}) => {
  await login.open('/corner');
  await login.send('anna');
  await expect(page.locator('portico-account [part=name]')).toHaveText('Anna Whitcombe');
  door.spoil('GET /rest/self', to(`${authority.origin}/authorize?state=old`));
  await page.goto('/corner?folder=8');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(question(page.url())).toEqual({ state: `${door.address}/corner?folder=8` });
});

/** Addresses that a portal in the wrong hands could name; `{}` is the allowed host and port. */
const HOSTILE: Record<string, string> = {
  'another host': 'https://evil.example/authorize?state=old',
  'another host without a scheme': '//evil.example/authorize',
  'a backslash': '/\\evil.example/authorize',
  'a script': 'javascript:document.title="evil"',
  'a document in the address': 'data:text/html,<h1>evil</h1>',
  'somebody in front of the host': 'http://anna:secret@{}/authorize',
  'the allowed host as a user name': 'http://{}@evil.example/authorize',
  'another port': 'http://127.0.0.1:9/authorize',
  'a look-alike': 'http://127.0.0.1.evil.example/authorize',
  nothing: '',
};

for (const call of ['POST /rest/auth/login', 'GET /rest/self']) {
  test(`${call} names an address that is not allowed: the person stays and is told`, async ({
    page,
    door,
    login,
    authority,
  }) => {
    const heard = await watch(page);
    const failed = () =>
      heard.events.filter((event) => event.startsWith('portico-oauth2-authorization-failed'));
    await login.open('/corner');
    let times = 0;
    for (const address of Object.values(HOSTILE)) {
      door.mend();
      door.spoil(call, to(address.replace('{}', new URL(authority.origin).host)));
      await login.send('anna');
      times += 1;
      await expect.poll(() => failed().length).toBe(times);
      await expect(login.alert).toHaveText(en.failure['second-factor-required']);
      await expect(login.submit).toBeEnabled();
    }
    await expect(page).toHaveURL('/corner');
    await expect(page).toHaveTitle('Corner');
    expect(heard.urls.filter((url) => !url.startsWith(`${door.address}/`))).toEqual([]);
    expect(heard.events.join('\n')).not.toContain('evil');
    door.mend();
    await login.send('anna');
    await expect(page.locator('portico-account [part=name]')).toHaveText('Anna Whitcombe');
  });
}
