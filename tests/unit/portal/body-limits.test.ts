import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../demo/server/http/body-limits.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { type Schema, safeParse } from '../../../src/contract/schema.ts';
import { type Authority, openAuthority } from '../identity/support/open-authority.ts';
import { collectRoutes, type SeenServer } from './support/collect-routes.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { readStatuses, sendBytes } from './support/send-bytes.ts';
import { SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
let authority: Authority;
let servers: readonly SeenServer[];
beforeAll(async () => {
  servers = await collectRoutes(async () => {
    testPortal = await openTestPortal({ people: [] });
    authority = await openAuthority();
  });
});
afterAll(async () => {
  await testPortal.portal.close();
  await authority.close();
});

/** Paths whose forms the provider library reads, so that their routes have no schema. */
const LIBRARY_PATHS = ['/token', '/session/end/confirm'];

/** Bytes that a limit may have besides the longest texts: names of fields, and fields that are not read. */
const SLACK = 6_000;

/** Returns the most ASCII letters that the schema of a field lets through unchanged. */
function measureField(read: (text: string) => unknown): number {
  const accepts = (length: number) => {
    const text = 'a'.repeat(length);
    return read(text) === text;
  };
  let [least, most] = [0, 2 ** 20];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (accepts(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** Returns the most letters of all fields of a body together; 0 without a body. */
function measureBody(schema: unknown): number {
  const { entries, properties, wrapped } = (schema ?? {}) as {
    /** The fields of a valibot schema. */
    entries?: Record<string, v.GenericSchema>;
    /** The fields of a schema of the contract. */
    properties?: Record<string, Schema>;
    wrapped?: unknown;
  };
  const fields = [
    ...Object.values(entries ?? {}).map((one) => (text: string) => {
      const { success, output } = v.safeParse(one, text);
      return success ? output : undefined;
    }),
    ...Object.values(properties ?? {}).map((one) => (text: string) => safeParse(one, text).output),
  ];
  if (fields.length > 0) return fields.reduce((sum, one) => sum + measureField(one), 0);
  return wrapped === undefined ? 0 : measureBody(wrapped);
}

test('no route of portal and authority reads a longer body than its schema needs', () => {
  expect(servers).toHaveLength(2);
  let bodies = 0;
  for (const { app, routes } of servers) {
    expect(app.initialConfig.bodyLimit).toBe(BODY_LIMITS.none);
    for (const { method, url, bodyLimit, schema, config } of routes) {
      const name = `${method} ${url}`;
      if (schema?.body === undefined) {
        const expected = LIBRARY_PATHS.includes(url) ? BODY_LIMITS.provider : undefined;
        expect([name, bodyLimit]).toEqual([name, expected]);
        continue;
      }
      bodies += 1;
      const isJson = config?.call?.request.mediaType === 'application/json';
      const letters = measureBody(schema.body);
      // A letter can take six bytes in JSON, and nine in a form; `%` takes three in any form.
      expect(bodyLimit, name).toBeGreaterThanOrEqual((isJson ? 6 : 3) * letters);
      expect(bodyLimit, name).toBeLessThanOrEqual((isJson ? 6 : 9) * letters + SLACK);
    }
  }
  expect(bodies).toBeGreaterThan(15);
});

test('a registration may be longer than usual only at a portal with such terms', async () => {
  const { settings } = testPortal.portal;
  const longest = (length: number) => '\\u0041'.repeat(length);
  const body = `{"emailAddress":"${longest(LIMITS.name)}","euet":"${longest(LIMITS.text)}",
    "termsAndConditions":"${longest(LIMITS.terms)}","phone":"${longest(LIMITS.text)}",
    "password":"${longest(LIMITS.password)}","firstName":"${longest(LIMITS.text)}",
    "lastName":"${longest(LIMITS.text)}","userState":1,"phoneNumberProvisionOnSignUp":true}`;
  const register = async () => {
    const headers = { ...SCRIPT, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body };
    return (await testPortal.visitor().fetch('/rest/extuser/register', init)).status;
  };
  expect(await register()).toBe(413);
  await settings.write({ termsAndConditions: 'a'.repeat(LIMITS.terms) });
  // The token is unknown.
  expect(await register()).toBe(404);
  await settings.write({ termsAndConditions: undefined });
});

describe.each<[string, () => string]>([
  ['the portal', () => testPortal.address],
  ['the authority', () => authority.identity.origin],
])('%s refuses from its headers', (_, getAddress) => {
  const send = async (request: string) => {
    const { host } = new URL(getAddress());
    const [start, ...rest] = request.split('\r\n');
    return readStatuses(
      await sendBytes(getAddress(), [start, `Host: ${host}`, ...rest, '', ''].join('\r\n')),
    );
  };

  test.each([
    ['GET /login HTTP/1.1\r\nContent-Length: 65'],
    ['POST /assets/none HTTP/1.1\r\nContent-Length: 65'],
    ['DELETE /session/end HTTP/1.1\r\nContent-Length: 1000000'],
  ])('a body where no route reads one, and closes the connection: %s', async (request) => {
    const [status] = await send(request);
    expect(['404', '413']).toContain(status);
  });

  test.each(['GET /login', 'POST /token', 'POST /rest/extuser/register'])(
    'a body without a length, and closes the connection: %s',
    async (start) => {
      const [status] = await send(`${start} HTTP/1.1\r\nTransfer-Encoding: chunked`);
      expect(['403', '404', '411']).toContain(status);
    },
  );

  test('more than 100 headers', async () => {
    const headers = Array.from({ length: 101 }, (_, index) => `X-${index}: 1`).join('\r\n');
    expect(await send(`GET /login HTTP/1.1\r\nConnection: close\r\n${headers}`)).toEqual(['431']);
  });

  test.each([
    ['different', Array.from({ length: 51 }, (_, index) => `a${index}=1`).join('&')],
    ['equal', 'state=a&'.repeat(1_500)],
    ['empty', '&a'.repeat(7_000)],
  ])('more than 50 parameters: %s', async (_, query) => {
    const request = `GET /session/end?${query} HTTP/1.1\r\nConnection: close`;
    expect(await send(request)).toEqual(['414']);
  });
});

describe('a JSON body', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const keys = Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',');

  test.each([
    ['with 10,000 levels', `{"euet":"x","unread":${nested(10_000)}}`, 400],
    ['with 10,000 keys', `{${keys}}`, 400],
    ['with 30,000 empty lists', `{"euet":"x","unread":[${'[],'.repeat(30_000)}[]]}`, 400],
    ['with __proto__', '{"__proto__":{"euet":"x"}}', 400],
    ['with an escaped __proto__', '{"\\u005f_proto__":{"euet":"x"}}', 400],
    ['with a prototype', '{"constructor":{"prototype":{"euet":"x"}}}', 400],
    ['that ends early', '{"euet":"', 400],
    ['with a key twice', '{"euet":"x","euet":"y"}', 404],
    ['with many commas in a text', `{"euet":"x","phone":"${',\\"{'.repeat(300)}"}`, 404],
  ])('%s is no error of the server', async (_, body, status) => {
    const answer = await testPortal.visitor().fetch('/rest/extuser/register', {
      method: 'POST',
      headers: { ...SCRIPT, 'Content-Type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(status);
  });
});
