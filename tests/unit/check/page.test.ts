import { expect, onTestFinished, test } from 'vitest';
import { createBrowser } from '../../../src/check/http/browser.ts';
import { openPage } from '../../../src/check/http/page.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';

/** Opens a page of a server. `fetch` is the page's until the end of the test. */
async function open(answer: HttpAnswer) {
  const server = await startHttpServer(answer);
  const browser = createBrowser({ timeout: 2000, isInsecure: false }, () => {});
  const page = openPage(browser, `${server.origin}/shop/login`, () => {});
  onTestFinished(page.close);
  return { ...server, page };
}

test('a request has the headers of a browser, and none that only a browser may set', async () => {
  const { origin, requests } = await open((response) => response.end('{}'));
  const headers = { Cookie: 'sid=forged', Origin: 'https://evil.example', 'X-Own': '1' };
  await fetch('me', { headers });
  await fetch('/api', { method: 'PUT', body: new URLSearchParams({ a: 'ü' }), headers });
  const common = { referer: `${origin}/shop/login`, 'sec-fetch-site': 'same-origin', 'x-own': '1' };
  expect(requests).toMatchObject([
    { method: 'GET', url: '/shop/me', headers: common },
    { method: 'PUT', url: '/api', headers: { ...common, origin, 'content-length': '8' } },
  ]);
  expect(requests[0]?.headers).not.toHaveProperty('cookie');
  expect(requests[0]?.headers).not.toHaveProperty('origin');
});

test('cookies stay in the folder of the request that has set them, and scripts do not see them', async () => {
  const { requests } = await open((response) => {
    response.setHeader('Set-Cookie', 'sid=1; HttpOnly').end();
  });
  const { headers } = await fetch('/api/login', { method: 'POST' });
  expect(headers.get('Set-Cookie')).toBe(null);
  await fetch('/api/me');
  await fetch('/other');
  await fetch('/api/me', { credentials: 'omit' });
  const sent = requests.map((one) => one.headers.cookie);
  expect(sent).toEqual([undefined, 'sid=1', undefined, undefined]);
});

test('a redirect is followed with the cookies of its answer', async () => {
  const { origin, requests } = await open((response, { url }) => {
    if (url !== '/login') return response.end('in');
    return response.writeHead(302, { Location: '/home', 'Set-Cookie': 'sid=1; Path=/' }).end();
  });
  const answer = await fetch('/login', { method: 'POST', body: 'a=b' });
  expect([answer.url, await answer.text()]).toEqual([`${origin}/home`, 'in']);
  expect(requests.map((one) => [one.method, one.headers.cookie])).toEqual([
    ['POST', undefined],
    ['GET', 'sid=1'],
  ]);
  expect((await fetch('/login', { redirect: 'manual' })).status).toBe(0);
  await expect(fetch('/login', { redirect: 'error' })).rejects.toThrow('Failed to fetch');
});

test('nothing goes to another server, also after a redirect', async () => {
  const other = await startHttpServer((response) => response.end());
  const { page } = await open((response) =>
    response.writeHead(307, { Location: other.origin }).end(),
  );
  await expect(fetch('/login', { method: 'POST', body: 'secret' })).rejects.toThrow(TypeError);
  await expect(fetch(other.origin)).rejects.toThrow(TypeError);
  expect(other.requests).toEqual([]);
  expect([...page.missing]).toEqual([other.origin]);
});

test.each([204, 401, 609])('a script gets the status %s', async (status) => {
  await open((response) => response.writeHead(status).end());
  const answer = await fetch('/api');
  expect([answer.status, answer.ok]).toEqual([status, status === 204]);
});

test('a request ends when its signal says so', async () => {
  await open(() => {});
  const signal = AbortSignal.timeout(20);
  await expect(fetch('/api', { signal })).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  );
});

test('the globals of the process come back', async () => {
  const before = ['fetch', 'console', 'navigator', 'document', 'localStorage'].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]);
  const { page } = await open(() => {});
  expect(typeof document).toBe('undefined');
  localStorage.setItem('a', '1');
  page.close();
  for (const [name, descriptor] of before) {
    expect(Object.getOwnPropertyDescriptor(globalThis, `${name}`)).toEqual(descriptor);
  }
});

test('cookies and storage can be kept and brought back', async () => {
  const { page, requests } = await open((response, { url }) => {
    response.setHeader('Set-Cookie', `sid=${url === '/in' ? '1' : '; Max-Age=0'}; Path=/`).end();
  });
  await fetch('/in');
  sessionStorage.setItem('token', 'a');
  localStorage.own = 'b';
  const bringBack = page.keep();
  await fetch('/out');
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  expect([sessionStorage.getItem('token'), localStorage.getItem('own')]).toEqual([null, null]);
  bringBack();
  await fetch('/again');
  expect([sessionStorage.getItem('token'), localStorage.getItem('own')]).toEqual(['a', 'b']);
  expect(requests.at(-1)?.headers.cookie).toBe('sid=1');
});
