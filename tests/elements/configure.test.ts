import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const SCRIPT = '/portico/portico.js';
const SIGN_IN = '<portico-sign-in stay></portico-sign-in>';

const api = (page: Visit) => page.import<typeof import('../../src/api.ts')>(SCRIPT);

/** The paths below which the page asked a portal for its public facts. */
const asked = (page: Visit) =>
  page.window.performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.endsWith('/rest/public') ? [new URL(name).pathname] : []));

const settings = (text: string) => ({
  head: `<script type="application/json" id="portico-settings">${text}</script>`,
});

describe('the settings of a page', () => {
  freshPages();

  it('begin with the origin that the script came from', async () => {
    const page = await visit(SIGN_IN);
    await until('the portal is asked', () => asked(page).length > 0);
    assert.deepEqual(asked(page), ['/rest/public']);
  });

  it('by configure() before the elements come hold from the first call on', async () => {
    const page = await visit('', { scripts: [SCRIPT] });
    const { configure } = await api(page);
    configure({ portal: `${location.origin}/elsewhere/`, retries: 0 });
    page.add('portico-sign-in');
    await until('the portal is asked', () => asked(page).length > 0);
    assert.deepEqual(asked(page), ['/elsewhere/rest/public']);
  });

  it('by configure() after the elements make them ask again', async () => {
    const page = await visit(SIGN_IN, { scripts: [SCRIPT] });
    await until('the portal is asked', () => asked(page).length === 1);
    const { configure } = await api(page);
    configure({ portal: `${location.origin}/elsewhere`, retries: 0 });
    await until('the other one is asked', () => asked(page).length === 2);
    assert.deepEqual(asked(page), ['/rest/public', '/elsewhere/rest/public']);
    configure({ portal: location.origin });
    await (await signInForm(page)).signIn('anna');
  });

  it('of names are used in the calls', async () => {
    const page = await visit(SIGN_IN, { scripts: [SCRIPT] });
    const { configure } = await api(page);
    configure({ names: { publicTokenCookie: 'another_cookie' } });
    const form = await signInForm(page);
    form.send('anna');
    await form.says(en.failure['missing-cookies']);
    configure({ names: { publicTokenCookie: 'portal_public_token' } });
    await form.signIn('anna');
  });

  it('that are wrong are refused with their name, and the old ones hold', async () => {
    const page = await visit(SIGN_IN, { scripts: [SCRIPT] });
    const { configure } = await api(page);
    const wrong: [unknown, string][] = [
      [{ portal: 'javascript:alert(1)' }, 'portal'],
      [{ names: { publicTokenCookie: 'two words' } }, 'names.publicTokenCookie'],
      [{ screens: { login: '//evil.example' } }, 'screens.login'],
      [{ portl: 'https://files.example' }, 'portl'],
    ];
    for (const [value, name] of wrong) {
      assert.throws(() => configure(value as object), `"${name}"`);
    }
    await (await signInForm(page)).signIn('anna');
  });

  it('can stand in the page as JSON', async () => {
    const page = await visit(SIGN_IN, settings('{"portal": "http://localhost/x", "retries": 0}'));
    await signInForm(page);
    const [error] = await page.expectedErrors();
    assert.match(error ?? '', /^Portico: http:\/\/localhost\/x is unreachable/);
    assert.notInclude(asked(page), '/rest/public');
  });

  for (const [what, text] of [
    ['a typing error', '{"portal": "https://files.example",}'],
    ['a wrong value', '{"portal": 7}'],
    ['a setting that is not known', '{"portl": "https://files.example"}'],
    ['no object', 'null'],
  ] as const) {
    it(`as JSON with ${what} are said on the console, and the defaults let people in`, async () => {
      const page = await visit(SIGN_IN, settings(text));
      const form = await signInForm(page);
      const [error] = await page.expectedErrors();
      assert.match(error ?? '', /^Portico: the settings of this page are invalid/);
      await form.signIn('anna');
    });
  }
});

describe('portico.js', () => {
  freshPages();

  it('brings all elements, and the session that they share', async () => {
    const page = await visit('', { scripts: [SCRIPT] });
    const { session } = await api(page);
    for (const tag of ['portico-sign-in', 'portico-locale-picker', 'portico-account']) {
      const element = page.add(tag, tag === 'portico-sign-in' ? { stay: '' } : {});
      await until(`${tag} shows`, () => parts(element, 'root').length > 0);
    }
    await until('the session has begun', () => session.state.value.status === 'anonymous');
    const result = await session.signIn({ name: 'anna', password: 'wrong' }, { stay: true });
    assert.isFalse(result);
    await (await signInForm(page)).says(en.failure['invalid-credentials']);
    await (await signInForm(page)).signIn('anna');
    const state = session.state.value;
    assert.equal(state.status === 'signed-in' && state.principal.name, 'anna');
  });
});
