import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gallery } from '../../../demo/gallery/gallery.ts';
import { getTexts } from '../../../demo/gallery/pages/page-texts.ts';
import { chooseLanguage } from '../../../demo/server/language/choose-language.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { STATES } from '../../../src/testing/states/all-states.ts';

const choose = (request: FastifyRequest) => chooseLanguage(request, { cookie: 'portal_language' });

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.register(gallery, { origin: 'https://files.example.com/files', chooseLanguage: choose });
  for (const path of ['portico/sign-in.js', 'login']) app.get(`/files/${path}`, () => path);
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'files.example.com', ...headers } });

/** Returns the address of the portal in the settings of a frame. */
const readPortal = (html: string) =>
  /"portal":"https:\/\/files.example.com\/files([^"]+)"/.exec(html)?.[1] ?? '';

/** Opens a frame, and returns its page and the path of its portal. */
async function openFrame(query: string) {
  const redirect = await get(`/gallery/frame?${query}`);
  expect(redirect.statusCode).toBe(303);
  const { body } = await get(String(redirect.headers.location));
  return { body, portal: readPortal(body) };
}

test('the gallery shows the state of its address, with every other state one click away', async () => {
  const { body, headers } = await get(
    '/gallery?element=sign-in&state=closed&lang=ja&theme=dark&--portico-radius=2px',
  );
  expect(body).toContain('<html lang="ja" dir="ltr">');
  expect(body).toContain('<title>サインインの停止 - portico-sign-in - Portico ギャラリー</title>');
  expect(body).toContain(
    'src="/files/gallery/frame?element=sign-in&amp;state=closed&amp;lang=ja&amp;theme=dark&amp;--portico-radius=2px"',
  );
  expect(body).toContain(':root {\n  --portico-radius: 2px;\n}');
  for (const { element, name } of STATES) {
    expect(body).toContain(`/files/gallery?element=${element}&amp;state=${name}&amp;`);
  }
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
});

test.each([
  ['the address', '/gallery?lang=pt-BR', {}, 'pt-BR'],
  ['the picked language', '/gallery?element=mfa', { cookie: 'portal_language=fi' }, 'fi'],
  ['the browser', '/gallery/sheet', { 'accept-language': 'zh-TW' }, 'zh-Hant'],
  ['English without any of them', '/gallery', {}, 'en'],
] as const)('page and states have one language: %s', async (_, url, headers, language) => {
  const { body } = await get(url, headers);
  expect(body).toContain(`<html lang="${language}" dir="ltr">`);
  expect(body).toContain(getTexts(language).page.title);
  const frames = [...body.matchAll(/src="[^"]*\/gallery\/frame\?([^"]*)"/g)];
  expect(frames.length).toBeGreaterThan(0);
  for (const [, query] of frames) expect(query).toContain(`lang=${language}`);
});

test.each(LANGUAGES)('the page in a frame has no texts in another language: %s', async (lang) => {
  const { body } = await openFrame(`element=session-gate&state=denied-own-text&lang=${lang}`);
  const { content, states } = getTexts(lang);
  expect(body).toContain(`<title>${states['session-gate']['denied-own-text']}</title>`);
  expect(body).toContain(`<p slot="denied">${content.askForPlan}</p>`);
});

test.each([
  'element=nothing',
  'element=nothing&state=nothing',
  'element=__proto__&state=constructor&theme=__proto__&brand=toString',
  'state=%00',
  `state=${'a'.repeat(5000)}`,
  'lang=xx&element=sign-in&state=nothing&theme=pink&width=9',
  'state=%E0%A4%A',
])('an unknown state is answered with the first one, and the page says so: %s', async (query) => {
  const { body, statusCode } = await get(`/gallery?${query}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('src="/files/gallery/frame?element=sign-in&amp;state=idle&amp;lang=en"');
  expect(body).toContain('There is no such state.');
});

test('an address without a state shows the first one without a notice', async () => {
  for (const query of ['', '?element=&state=', '?element=account', '?lang=xx&theme=pink&width=9']) {
    expect((await get(`/gallery${query}`)).body).not.toContain('There is no such state.');
  }
});

test('markup in an address stays text', async () => {
  const markup = '"><script>alert(1)</script>';
  const query = new URLSearchParams({
    element: markup,
    state: markup,
    lang: markup,
    theme: markup,
    [markup]: markup,
    '--portico-radius': markup,
  });
  for (const path of ['/gallery', '/gallery/sheet', '/gallery/frame']) {
    const { body } = await get(`${path}?${query}`);
    expect(body).not.toContain('<script>alert');
  }
  const { body } = await openFrame(`element=sign-in&state=idle&${query}`);
  expect(body).not.toContain('<script>alert');
  for (const state of ['sign-in/idle', 'locale-picker/failed']) {
    const visit = `/gallery/answers/${state}/${encodeURIComponent(markup)}/frame`;
    expect((await get(visit)).body).not.toContain('<script>alert');
  }
});

test.each([
  '8px; } body { display: none',
  'url(https://evil.example/x)',
  'URL(//evil.example/x)',
  '8px /* the rest is a comment',
  '\\75rl(x)',
  'a'.repeat(101),
])('a link cannot put foreign CSS into the text to copy: %s', async (value) => {
  const { body } = await get(`/gallery?${new URLSearchParams({ '--portico-shadow': value })}`);
  expect(body).toContain('<pre id="code-css" translate="no" tabindex="0"');
  expect(body).not.toContain(':root {');
  expect(body).not.toContain('evil.example');
});

test('a link gives an element its attributes and slots, and no other ones', async () => {
  const query = new URLSearchParams({
    'attr-stay': 'on',
    'attr-user-name': '"><b>',
    'attr-registration-url': '',
    'attr-onclick': 'alert(1)',
    'slot-footer': 'on',
    'slot-anything': 'on',
  });
  const { body } = await openFrame(`element=sign-in&state=idle&${query}`);
  expect(body).toContain(
    '<portico-sign-in user-name="&quot;>&lt;b>" stay forgot-password-url="reset"><p slot="footer">Content of your page.</p></portico-sign-in>',
  );
});

test.each([
  'color: red } body { display: none',
  'background: url(https://evil.example/x)',
  'color: red /* the rest is a comment',
  'a'.repeat(101),
])('a link cannot put foreign CSS into the declarations of a part: %s', async (value) => {
  const { body } = await get(`/gallery?${new URLSearchParams({ 'part-title': value })}`);
  expect(body).toMatch(/name="part-title" [^>]* value="">/);
});

test('a theme replaces custom properties and declarations, and keeps the rest of the view', async () => {
  const { body } = await get(
    '/gallery?lang=de&attr-stay=on&part-title=color:red&--portico-gap=4px&brand=harbour',
  );
  expect(body).toContain(
    'href="/files/gallery?element=sign-in&amp;state=idle&amp;lang=de&amp;brand=harbour&amp;--portico-accent=%23003a8c&amp;--portico-radius=3px&amp;attr-stay=on"',
  );
});

test('a state with several elements has the scripts and tags of all of them', async () => {
  const { body } = await openFrame('element=sign-in&state=several-elements&dom=light');
  for (const name of ['sign-in', 'locale-picker', 'account']) {
    expect(body).toContain(`src="/files/portico/${name}.js"`);
    expect(body).toContain(`<portico-${name} light-dom></portico-${name}>`);
  }
});

test('the value of a custom property may have quotes and functions', async () => {
  const value = '"Noto Sans", color-mix(in oklab, #fff 5%, red)';
  const { body } = await get(`/gallery?${new URLSearchParams({ '--portico-font': value })}`);
  expect(body).toContain(
    ':root {\n  --portico-font: &quot;Noto Sans&quot;, color-mix(in oklab, #fff 5%, red);\n}',
  );
});

test('an unknown element on the contact sheet is answered with all, and the page says so', async () => {
  const { body } = await get('/gallery/sheet?element=__proto__');
  expect(body.match(/<iframe /g)).toHaveLength(STATES.length);
  expect(body).toContain('There is no such element.');
});

test('the contact sheet has a frame for each state, or for each one of an element', async () => {
  const count = (body: string) => body.match(/<iframe /g)?.length;
  expect(count((await get('/gallery/sheet')).body)).toBe(STATES.length);
  expect(count((await get('/gallery/sheet?element=account')).body)).toBe(
    STATES.filter(({ element }) => element === 'account').length,
  );
});

test('each frame has a portal of its own, which answers as the state says', async () => {
  const first = await openFrame('element=sign-in&state=ended');
  const second = await openFrame('element=sign-in&state=ended');
  expect(first.portal).not.toBe(second.portal);
  const ask = async (portal: string) => (await get(`${portal}/rest/self`)).statusCode;
  expect([await ask(first.portal), await ask(first.portal), await ask(first.portal)]).toEqual([
    200, 401, 401,
  ]);
  expect(await ask(second.portal)).toBe(200);
});

test('the portal of a frame can answer 609', async () => {
  const { portal } = await openFrame('element=sign-in&state=second-factor');
  const answer = await app.inject({
    method: 'POST',
    url: `${portal}/rest/auth/login`,
    headers: { host: 'files.example.com' },
  });
  expect(answer.statusCode).toBe(609);
  expect(answer.headers.redirecturl).toContain('https://id.harbour.example/');
});

test('the portal of a frame asks its captcha as a question in the language of the person', async () => {
  const { portal } = await openFrame('element=sign-in&state=captcha-question');
  const answer = await app.inject({
    url: `${portal}/ssf/a/Kaptcha.jpg?alternative=text`,
    headers: { host: 'files.example.com', 'accept-language': 'de' },
  });
  expect(answer.headers['content-language']).toBe('de');
  expect(answer.json().question).toMatch(/^Wie viel ist .*12.* plus .*7.*\?$/);
});

test('a closing server ends the calls that are never answered', async () => {
  const server = Fastify();
  server.register(gallery, { chooseLanguage: choose });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const call = fetch(`${origin}/gallery/answers/sign-in/busy/1/rest/auth/login`, {
    method: 'POST',
  }).then(
    () => 'answered',
    () => 'ended',
  );
  // The request has arrived when a later one on the same server is answered.
  await fetch(`${origin}/gallery`);
  await server.close();
  expect(await call).toBe('ended');
});

test('an unknown state, and another host, get a 404', async () => {
  expect((await get('/gallery/frame?element=sign-in&state=nothing')).statusCode).toBe(404);
  expect((await get('/gallery/answers/sign-in/nothing/1/rest/self')).statusCode).toBe(404);
  expect((await get('/gallery', { host: 'evil.example' })).statusCode).toBe(404);
});

test('elements without the texts of a language are read from their folder only', async () => {
  const folder = '/gallery/answers/sign-in/closed/visit/without/fi/portico';
  expect((await get(`${folder}/sign-in.js`)).body).toBe('portico/sign-in.js');
  for (const file of [
    '..%2flogin',
    '..%2Flogin',
    'x/..%2f..%2flogin',
    '..%5clogin',
    '%2e%2e%2flogin',
  ]) {
    expect([file, (await get(`${folder}/${file}`)).statusCode]).toEqual([file, 404]);
  }
});
