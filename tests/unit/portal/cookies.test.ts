import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createCookies } from '../../../demo/portal/sessions/cookies.ts';

let app = Fastify();
afterEach(() => app.close());

/** Returns the `Set-Cookie` headers of a portal at this origin when a second factor is passed and when it ends. */
async function readMfaCookies(origin: string): Promise<(string | string[] | undefined)[]> {
  app = Fastify();
  app.register(fastifyCookie);
  const cookies = createCookies(() => origin);
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
