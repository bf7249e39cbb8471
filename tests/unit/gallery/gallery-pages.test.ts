import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gallery } from '../../../demo/gallery/gallery.ts';
import { STATES } from '../../../demo/gallery/states/all-states.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.register(gallery, { origin: 'https://files.example.com/files' });
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, host = 'files.example.com') => app.inject({ url, headers: { host } });

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
  expect(body).toContain('<title>Sign-in is closed: portico-sign-in - Portico gallery</title>');
  expect(body).toContain(
    'src="/files/gallery/frame?element=sign-in&amp;state=closed&amp;lang=ja&amp;theme=dark&amp;--portico-radius=2px"',
  );
  expect(body).toContain(':root {\n  --portico-radius: 2px;\n}');
  for (const { element, name } of STATES) {
    expect(body).toContain(`/files/gallery?element=${element}&amp;state=${name}&amp;`);
  }
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
});

test('an address with unknown values shows the first state', async () => {
  const { body } = await get('/gallery?element=nothing&state=nothing&lang=xx&theme=pink&width=9');
  expect(body).toContain('src="/files/gallery/frame?element=sign-in&amp;state=idle"');
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
  server.register(gallery, {});
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
  expect((await get('/gallery', 'evil.example')).statusCode).toBe(404);
});
