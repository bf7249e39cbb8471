import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const SCRIPT = '/portico/portico.js';
const SIGN_IN = '<portico-sign-in stay></portico-sign-in>';

const importApi = (page: TestPage) => page.import<typeof import('../../src/api.ts')>(SCRIPT);

/** Lists the paths of the requests for a portal's public settings. */
const listPublicRequests = (page: TestPage) =>
  page.window.performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.endsWith('/rest/public') ? [new URL(name).pathname] : []));

const withSettings = (text: string) => ({
  head: `<script type="application/json" id="portico-settings">${text}</script>`,
});

const LOGIN = 'POST /rest/auth/login';

/** Opens a page with the anti-forgery value in a `<meta>`. No policy of a page is stricter. */
const openPageWithMeta = (content: string) =>
  openPage(SIGN_IN, {
    head: `<meta name="csrf" content="${content}">${withSettings('{"antiForgery":{"header":"X-Requested-With","meta":"csrf"}}').head}`,
    policy:
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'",
  });

describe('a page that is open for so long that its anti-forgery <meta> is stale', () => {
  isolateTests();

  it('signs in with the value that the server has now', async () => {
    const page = await openPageWithMeta('portico');
    const meta = page.find('meta[name=csrf]') as HTMLMetaElement;
    meta.content = 'that of a session that has ended';
    await (await getSignInForm(page)).signIn('anna');
    assert.equal(meta.content, 'portico');
    assert.equal(await portal.countRequests(LOGIN), 2);
  });

  it('sends no second call if the server has the same value, and keeps the name', async () => {
    const form = await getSignInForm(await openPageWithMeta('refused'));
    form.send('anna');
    await form.waitForText(en.failure.forbidden);
    assert.equal(form.name.value, 'anna');
    assert.equal(await portal.countRequests(LOGIN), 1);
  });
});

describe('the settings of a page', () => {
  isolateTests();

  it('use the origin of the script by default', async () => {
    const page = await openPage(SIGN_IN);
    await waitFor('the request to the portal', () => listPublicRequests(page).length > 0);
    assert.deepEqual(listPublicRequests(page), ['/rest/public']);
  });

  it('from configure() before the first element apply to the first request', async () => {
    const page = await openPage('', { scripts: [SCRIPT] });
    const { configure } = await importApi(page);
    configure({ portal: `${location.origin}/elsewhere/`, retries: 0 });
    page.add('portico-sign-in');
    await waitFor('the request to the portal', () => listPublicRequests(page).length > 0);
    assert.deepEqual(listPublicRequests(page), ['/elsewhere/rest/public']);
  });

  it('from configure() after the first element lead to a new request', async () => {
    const page = await openPage(SIGN_IN, { scripts: [SCRIPT] });
    await waitFor('the request to the portal', () => listPublicRequests(page).length === 1);
    const { configure } = await importApi(page);
    configure({ portal: `${location.origin}/elsewhere`, retries: 0 });
    await waitFor('the request to the other portal', () => listPublicRequests(page).length === 2);
    assert.deepEqual(listPublicRequests(page), ['/rest/public', '/elsewhere/rest/public']);
    configure({ portal: location.origin });
    await (await getSignInForm(page)).signIn('anna');
  });

  it('that prevent a sign-in are told to the person on a page without a console', async () => {
    const { head } = withSettings('{"names": {"publicTokenCookie": "another_cookie"}, "no": 1}');
    const page = await openPage(SIGN_IN, { head: `<script>window.console = {};</script>${head}` });
    const { configure } = await importApi(page);
    configure({ names: { publicTokenCookie: 'another_cookie' } });
    const form = await getSignInForm(page);
    form.send('anna');
    await form.waitForText(en.failureDetail.cookieMissing);
  });

  it('for names are used in the calls', async () => {
    const page = await openPage(SIGN_IN, { scripts: [SCRIPT] });
    const { configure } = await importApi(page);
    configure({ names: { publicTokenCookie: 'another_cookie' } });
    const form = await getSignInForm(page);
    form.send('anna');
    await form.waitForText(en.failureDetail.cookieMissing);
    configure({ names: { publicTokenCookie: 'portal_public_token' } });
    await form.signIn('anna');
  });

  it('with an invalid value are rejected with their name, and the old ones stay', async () => {
    const page = await openPage(SIGN_IN, { scripts: [SCRIPT] });
    const { configure } = await importApi(page);
    const invalid: [unknown, string][] = [
      [{ portal: 'javascript:alert(1)' }, 'portal'],
      [{ names: { publicTokenCookie: 'two words' } }, 'names.publicTokenCookie'],
      [{ screens: { login: '//evil.example' } }, 'screens.login'],
      [{ portl: 'https://files.example' }, 'portl'],
    ];
    for (const [value, name] of invalid) {
      assert.throws(() => configure(value as object), `"${name}"`);
      await waitFor(`the explanation of ${name}`, async () =>
        (await page.readExpectedErrors()).some((error) => error.includes(`"${name}"`)),
      );
    }
    await (await getSignInForm(page)).signIn('anna');
  });

  it('can be JSON in the page', async () => {
    const page = await openPage(
      SIGN_IN,
      withSettings('{"portal": "http://localhost/x", "retries": 0}'),
    );
    await getSignInForm(page);
    const [error] = await page.readExpectedErrors();
    assert.match(error ?? '', /^Portico: http:\/\/localhost\/x is unreachable/);
    assert.notInclude(listPublicRequests(page), '/rest/public');
  });

  const HOSTILE = '{"portal": "https://evil.example"}';
  for (const markup of [
    `<p id="portico-settings">${HOSTILE}</p>`,
    `<a id="portico-settings" name="portico-settings">${HOSTILE}</a>`,
    `<form id="portico-settings"><input name="textContent" value='${HOSTILE}'></form>`,
    `<textarea id="portico-settings" type="application/json">${HOSTILE}</textarea>`,
    `<script type="text/plain" id="portico-settings">${HOSTILE}</script>`,
    `<div id="portico-settings"><svg><style>${HOSTILE}</style></svg></div>`,
  ]) {
    it(`are not taken from ${markup}, and the password goes to the portal`, async () => {
      const page = await openPage(`${markup}${SIGN_IN}`);
      const form = await getSignInForm(page);
      await form.signIn('anna');
      assert.deepEqual(listPublicRequests(page), ['/rest/public']);
    });

    it(`are taken from the script after ${markup}`, async () => {
      const page = await openPage(`${markup}${SIGN_IN}
        <script type="application/json" id="portico-settings">{"portal": "http://localhost/x", "retries": 0}</script>`);
      await getSignInForm(page);
      const [error] = await page.readExpectedErrors();
      assert.match(error ?? '', /^Portico: http:\/\/localhost\/x is unreachable/);
    });
  }

  for (const [defect, text] of [
    ['a syntax error', '{"portal": "https://files.example",}'],
    ['an invalid value', '{"portal": 7}'],
    ['an unknown setting', '{"portl": "https://files.example"}'],
    ['null', 'null'],
  ] as const) {
    it(`as JSON with ${defect} are logged to the console, and the defaults apply`, async () => {
      const page = await openPage(SIGN_IN, withSettings(text));
      const form = await getSignInForm(page);
      const [error] = await page.readExpectedErrors();
      assert.match(error ?? '', /^Portico: the settings of this page are invalid/);
      await form.signIn('anna');
    });
  }
});

describe('portico.js', () => {
  isolateTests();

  it('defines all elements and exports their session', async () => {
    const page = await openPage('', { scripts: [SCRIPT] });
    const { session } = await importApi(page);
    for (const tag of ['portico-sign-in', 'portico-locale-picker', 'portico-account']) {
      const element = page.add(tag, tag === 'portico-sign-in' ? { stay: '' } : {});
      await waitFor(tag, () => findParts(element, 'root').length > 0);
    }
    await waitFor(
      'the first state of the session',
      () => session.state.value.status === 'anonymous',
    );
    const result = await session.signIn({ name: 'anna', password: 'wrong' }, { stay: true });
    assert.isFalse(result);
    await (await getSignInForm(page)).waitForText(en.failure['invalid-credentials']);
    await (await getSignInForm(page)).signIn('anna');
    const state = session.state.value;
    assert.equal(state.status === 'signed-in' && state.principal.name, 'anna');
  });
});
