import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createCookieNames, createCookies } from '../../../demo/portal/sessions/cookies.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { openTestPortal } from './support/open-test-portal.ts';

let app = Fastify();
afterEach(() => app.close());

/** Returns the `Set-Cookie` headers of a portal at this origin when a second factor is passed and when it ends. */
async function readMfaCookies(
  origin: string,
  ...options: [prefix?: string, secure?: boolean]
): Promise<(string | string[] | undefined)[]> {
  app = Fastify();
  app.register(fastifyCookie);
  const cookies = createCookies(() => origin, createCookieNames(options[0]), options[1]);
  app.get('/passed', async (_, reply) => cookies.setMfaToken(reply.code(204), 'token'));
  app.get('/ended', async (_, reply) => cookies.clearMfaToken(reply.code(204)));
  const answers = [await app.inject('/passed'), await app.inject('/ended')];
  return answers.map(({ headers }) => headers['set-cookie']);
}

test('on https no neighboring host can set the token of a second factor', async () => {
  expect(await readMfaCookies('https://files.example')).toEqual([
    '__Host-portal_mfa_token=token; Max-Age=300; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(/^__Host-portal_mfa_token=; .*Path=\/.*; Secure; SameSite=Lax$/),
  ]);
});

test('on http the token of a second factor has its plain name', async () => {
  expect(await readMfaCookies('http://127.0.0.1')).toEqual([
    'portal_mfa_token=token; Max-Age=300; Path=/; SameSite=Lax',
    expect.stringMatching(/^portal_mfa_token=; .*Path=\/.*; SameSite=Lax$/),
  ]);
});

test('the names of the cookies have the prefix of the portal, and their default is that of the elements', async () => {
  expect(DEFAULT_NAMES).toMatchObject(createCookieNames().readable);
  expect(await readMfaCookies('https://files.example', 'harbour')).toEqual([
    expect.stringMatching(/^__Host-harbour_mfa_token=token; .*Secure/),
    expect.stringMatching(/^__Host-harbour_mfa_token=; .*Secure/),
  ]);
});

test.each([
  ['https://files.example/base', undefined, '__Host-portal_language'],
  ['https://files.example', false, 'portal_language'],
  [undefined, undefined, 'portal_language'],
])(
  'the picked language of a portal at %s (secure: %s) is in the cookie %s',
  async (origin, secureCookies, name) => {
    const { portal, visitor } = await openTestPortal({ origin, secureCookies });
    const path = origin?.endsWith('/base') ? '/base/login' : '/login';
    const person = visitor();
    expect(await (await person.fetch(path)).text()).toContain(`data-cookie="${name}"`);
    person.jar.set(name, 'hu');
    expect(await (await person.fetch(path)).text()).toContain('<html lang="hu"');
    await portal.close();
  },
);

test('a portal can be told that its cookies are not secure', async () => {
  expect(await readMfaCookies('https://files.example', undefined, false)).toEqual([
    'portal_mfa_token=token; Max-Age=300; Path=/; SameSite=Lax',
    expect.stringMatching(/^portal_mfa_token=; .*Path=\/.*; SameSite=Lax$/),
  ]);
});
