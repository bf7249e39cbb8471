import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../demo/server/http/body-limits.ts';
import { type Authority, openAuthority } from '../identity/support/open-authority.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { openConnection, readStatuses, sendBytes } from './support/send-bytes.ts';

let testPortal: TestPortal;
let authority: Authority;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
  authority = await openAuthority();
});
afterAll(async () => {
  await testPortal.portal.close();
  await authority.close();
});

const SCRIPT = 'X-Requested-With: portico\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded\r\n';

/** Writes a POST up to its body. */
const createHead = (address: string, path: string, headers: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${headers}Content-Length: ${length}\r\n\r\n`;

/** Sends a POST without its body, and waits for the answer. @returns the status */
async function sendHead(address: string, path: string, headers: string, length: number) {
  const connection = openConnection(address);
  connection.send(createHead(address, path, headers, length));
  const answer = await connection.receive('\r\n\r\n');
  connection.end();
  return readStatuses(answer)[0];
}

describe('a request that is refused whatever its body is, is answered before the body arrives', () => {
  test.each([
    ['a registration without the header of scripts', '/rest/extuser/register', JSON_TYPE],
    ['a new password without it', '/rest/extuser/reset_password', JSON_TYPE],
    ['a reset without it', '/rest/extuser/reset_password_requested', JSON_TYPE],
    [
      'a login of another site',
      '/ssf/s/portalLogin',
      `${FORM_TYPE}Origin: https://evil.example\r\n`,
    ],
  ])('at the portal: %s', async (_, path, headers) => {
    expect(await sendHead(testPortal.address, path, headers, 1_000)).toBe('403');
  });

  test.each([
    ['/ssf/invitations', '401'],
    ['/account/password', '303'],
    ['/account/sessions/end', '303'],
    ['/login/second-factor/confirm', '303'],
  ])('at the portal: a form on %s without a session', async (path, status) => {
    const headers = `${FORM_TYPE}Origin: ${testPortal.address}\r\n`;
    expect(await sendHead(testPortal.address, path, headers, 40)).toBe(status);
  });

  test('at the portal: more requests than allowed from a network', async () => {
    const visitor = testPortal.visitor();
    const reset = () =>
      visitor.fetch('/rest/extuser/reset_password_requested', {
        method: 'POST',
        headers: { 'X-Requested-With': 'portico', 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailAddress: `${randomUUID()}@example.com` }),
      });
    while ((await reset()).status !== 429);
    const headers = `${SCRIPT}${JSON_TYPE}X-Forwarded-For: ${visitor.ip}\r\n`;
    const path = '/rest/extuser/reset_password_requested';
    expect(await sendHead(testPortal.address, path, headers, 1_000)).toBe('429');
  });

  test.each([
    ['/interaction/x', 'https://evil.example', '403'],
    ['/interaction/x', undefined, '400'],
    ['/second-factor/x/code', undefined, '400'],
    ['/second-factor/x/recovery', undefined, '400'],
    ['/second-factor/x/passkey', undefined, '400'],
    ['/second-factor/x/app', undefined, '400'],
    ['/second-factor/x/new-passkey', undefined, '400'],
    ['/second-factor/x/saved', undefined, '400'],
  ])('at the authority: %s from %s', async (path, origin, status) => {
    const { origin: own } = authority.identity;
    const headers = `${FORM_TYPE}Origin: ${origin ?? own}\r\n`;
    expect(await sendHead(own, path, headers, 40)).toBe(status);
  });
});

describe('the body of a refused request', () => {
  test('is dropped if the route allows its length, and the connection stays open', async () => {
    const { address } = testPortal;
    const connection = openConnection(address);
    connection.send(createHead(address, '/rest/extuser/register', JSON_TYPE, 100_000));
    await connection.receive('FORGERY');
    connection.send('x'.repeat(100_000));
    connection.send(`GET /rest/public HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`);
    expect(readStatuses(await connection.receive('200 OK'))).toEqual(['403', '200']);
    connection.end();
  });

  test('ends the connection if it is longer, and hides no second request', async () => {
    const { address } = testPortal;
    const head = createHead(address, '/rest/extuser/register', JSON_TYPE, 2_000_000);
    const hidden = `GET /rest/public HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`;
    const answer = await sendBytes(address, head + hidden);
    expect(readStatuses(answer)).toEqual(['413']);
    expect(answer.toLowerCase()).toContain('connection: close');
  });
});

describe('a client that asks whether to send its body', () => {
  const EXPECT = 'Expect: 100-continue\r\n';

  test('is told to at the portal if nothing but the body can be wrong', async () => {
    const { address } = testPortal;
    const connection = openConnection(address);
    const headers = `${SCRIPT}${JSON_TYPE}${EXPECT}`;
    connection.send(createHead(address, '/rest/extuser/register', headers, 2));
    expect(readStatuses(await connection.receive('\r\n\r\n'))).toEqual(['100']);
    connection.send('{}');
    expect(readStatuses(await connection.receive('UNKNOWN_TOKEN'))).toEqual(['100', '404']);
    connection.end();
  });

  test('is told to at the authority', async () => {
    const { origin } = authority.identity;
    const connection = openConnection(origin);
    connection.send(createHead(origin, '/token', FORM_TYPE + EXPECT, 3));
    expect(readStatuses(await connection.receive('\r\n\r\n'))).toEqual(['100']);
    connection.send('a=b');
    expect(readStatuses(await connection.receive('invalid_'))).toEqual(['100', '400']);
    connection.end();
  });

  test.each([
    ['forged', JSON_TYPE, 100, '403'],
    ['too long', SCRIPT + JSON_TYPE, BODY_LIMITS.registration + 1, '413'],
  ])('gets the refusal at once if the request is %s', async (_, headers, length, status) => {
    const { address } = testPortal;
    const head = createHead(address, '/rest/extuser/register', headers + EXPECT, length);
    expect(readStatuses(await sendBytes(address, head))).toEqual([status]);
  });
});
