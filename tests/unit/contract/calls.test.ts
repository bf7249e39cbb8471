import { describe, expect, test } from 'vitest';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import type { Call } from '../../../src/contract/calls/call.ts';
import { CALL_PATHS, type CallName, getRoutePath } from '../../../src/contract/calls/paths.ts';
import { AUTHORIZATION_LIMIT, LIMITS } from '../../../src/contract/limits.ts';
import * as v from '../../../src/contract/schema.ts';
import { toJsonSchema } from '../../../widgets/metadata/openapi/shapes.ts';

const calls = Object.entries<Call>(ALL_CALLS);

/** Lists the schemas of a call with their places: a part of the request, or a status. */
function getSchemas({ request, answers }: Call): [string, v.Schema][] {
  const { params, query, headers, body } = request;
  const named = { params, query, headers, body };
  return [
    ...Object.entries(named),
    ...Object.entries(answers).map(([status, answer]) => [status, answer.body] as const),
  ].flatMap(([place, schema]): [string, v.Schema][] => (schema ? [[place, schema]] : []));
}

test('every path has one call, and every call has the path of its name', () => {
  expect(Object.keys(ALL_CALLS).toSorted()).toEqual(Object.keys(CALL_PATHS).toSorted());
  for (const [name, call] of calls) expect(call.name).toBe(name);
});

test('the methods and paths are those of spec section 7', () => {
  expect(calls.map(([name, { method }]) => `${method} ${CALL_PATHS[name as CallName]}`)).toEqual([
    'POST /rest/auth/login',
    'POST /rest/auth/logout',
    'GET /rest/self',
    'GET /rest/public',
    'GET /rest/release_info',
    'POST /ssf/s/portalLogin',
    'POST /ssf/s/portalLogout',
    'GET /ssf/a/Kaptcha.jpg',
    'GET /rest/oauth2/login/callback',
    'GET /rest/extuser/{token}',
    'POST /rest/extuser/register',
    'POST /rest/extuser/reset_password',
    'POST /rest/extuser/reset_password_requested',
  ]);
});

test('a route path has a colon before each parameter', () => {
  expect(getRoutePath('externalUser')).toBe('/rest/extuser/:token');
  expect(getRoutePath('self')).toBe('/rest/self');
});

describe.each(calls)('the call %s', (_, call) => {
  test('has a summary and descriptions that are sentences', () => {
    const descriptions = Object.values(call.answers).map(({ description }) => description);
    for (const text of [call.summary, ...descriptions]) expect(text).toMatch(/^[A-Z].+\.$/);
  });

  test.each(getSchemas(call))('has a schema for %s that OpenAPI can express', (_place, schema) => {
    expect(toJsonSchema(schema)).not.toEqual({});
  });
});

describe('a parameter', () => {
  const { query } = ALL_CALLS.login.request;

  test.each([
    [{}, {}],
    [{ 'kaptcha-response': 'ab3cd' }, { 'kaptcha-response': 'ab3cd' }],
    [{ euet: 'token', other: 'x' }, { euet: 'token' }],
    [{ 'kaptcha-response': ['a', 'b'] }, {}],
  ])('of %j is read as %j', (sent, read) => {
    expect(v.parse(query, sent)).toEqual(read);
  });

  test.each([
    ['kaptcha-response', LIMITS.captcha],
    ['euet', LIMITS.text],
  ])('%s has at most %i code units', (name, limit) => {
    expect(v.is(query, { [name]: 'x'.repeat(limit) })).toBe(true);
    expect(v.is(query, { [name]: 'x'.repeat(limit + 1) })).toBe(false);
  });
});

test('the longest name and password fit into the header Authorization', () => {
  const longest = Buffer.from(`${'€'.repeat(LIMITS.name)}:${'€'.repeat(LIMITS.password)}`);
  const { length } = `Basic ${longest.toString('base64')}`;
  expect(length).toBeLessThanOrEqual(AUTHORIZATION_LIMIT);
  expect(length).toBeGreaterThan(AUTHORIZATION_LIMIT - 8);
});

test('the headers of a request keep unknown headers', () => {
  const sent = { authorization: 'Bearer x', 'x-token-mode': 'bearer', host: 'files.example.com' };
  expect(v.parse(ALL_CALLS.login.request.headers, sent)).toEqual(sent);
});

test('the form of the portal login can be absent or incomplete', () => {
  const { body } = ALL_CALLS.portalLogin.request;
  expect(v.parse(body, undefined)).toBeUndefined();
  expect(v.parse(body, { j_username: 'anna' })).toEqual({ j_username: 'anna' });
});
