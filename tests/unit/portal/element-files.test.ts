import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFiles } from '../../../widgets/metadata/served-files.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';

const SCRIPT = 'export const text = "a text that compression makes shorter";\n'.repeat(20);
const ENTRY = '/portico/sign-in.js';

let elements: string;
let testPortal: TestPortal;
beforeAll(async () => {
  elements = await mkdtemp(path.join(tmpdir(), 'elements-'));
  for (const folder of ['chunks', 'slim/chunks', 'fragments']) {
    await mkdir(path.join(elements, folder), { recursive: true });
  }
  for (const file of [
    'sign-in.js',
    'portico.css',
    'chunks/core-1a2b.js',
    'slim/sign-in.js',
    'slim/chunks/core-3c4d.js',
    'fragments/sign-in.de.html',
  ]) {
    await writeFile(path.join(elements, file), SCRIPT);
  }
  await compressFiles(elements);
  await writeFile(path.join(elements, 'later.js'), SCRIPT);
  testPortal = await openTestPortal({ elements });
});
afterAll(async () => {
  await testPortal.portal.close();
  await rm(elements, { recursive: true });
});

/** Requests a file with these headers only. */
async function request(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const answer = await testPortal.portal.app.inject({ method, url, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

describe('a file of the elements', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0, *', 'br'],
    ['identity;q=0, *', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for "Accept-Encoding: %s" has the coding %s', async (accepted, coding) => {
    const { status, headers, bytes } = await request(
      ENTRY,
      accepted === undefined ? {} : { 'Accept-Encoding': accepted },
    );
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
    expect(String(decode ? decode(bytes) : bytes)).toBe(SCRIPT);
    if (decode) expect(bytes.length).toBeLessThan(SCRIPT.length / 5);
  });

  test.each(['identity;q=0', '*;q=0', 'br;q=0, gzip;q=0, identity;q=0'])(
    'is refused for "Accept-Encoding: %s", which accepts no form of it',
    async (accepted) => {
      expect((await request(ENTRY, { 'Accept-Encoding': accepted })).status).toBe(406);
    },
  );

  test('that nobody has compressed is sent as it is', async () => {
    const { headers, bytes } = await request('/portico/later.js', { 'Accept-Encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(String(bytes)).toBe(SCRIPT);
  });

  test('has an ETag of its own in each coding, which is revalidated', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': accepted };
      const tag = String((await request(ENTRY, headers)).headers.etag);
      tags.add(tag);
      const again = await request(ENTRY, { ...headers, 'If-None-Match': tag });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers['cache-control']).toBe('no-cache');
      expect(again.headers.vary).toMatch(/accept-encoding/i);
    }
    expect(tags.size).toBe(3);
  });

  test('has the same headers for HEAD, and no body', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const [get, head] = [await request(ENTRY, headers), await request(ENTRY, headers, 'HEAD')];
    const { date: _, ...expected } = get.headers;
    expect(head.headers).toMatchObject(expected);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  test.each(['br', 'identity'])('in the coding %s can be read in ranges', async (accepted) => {
    const headers = { 'Accept-Encoding': accepted };
    const whole = await request(ENTRY, headers);
    const part = await request(ENTRY, { ...headers, Range: 'bytes=4-9' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 4-9/${whole.bytes.length}`);
    expect(part.headers['content-encoding']).toBe(whole.headers['content-encoding']);
    expect(part.bytes).toEqual(whole.bytes.subarray(4, 10));
    const beyond = await request(ENTRY, { ...headers, Range: 'bytes=99999-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.bytes.length}`);
  });

  test('is refused with 412 if it is another one than the client expects', async () => {
    expect((await request(ENTRY, { 'If-Match': '"another"' })).status).toBe(412);
  });

  test.each([
    [ENTRY, 'no-cache'],
    ['/portico/portico.css', 'no-cache'],
    ['/portico/slim/sign-in.js', 'no-cache'],
    ['/portico/fragments/sign-in.de.html', 'no-cache'],
    ['/portico/chunks/core-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/portico/slim/chunks/core-3c4d.js', 'public, max-age=31536000, immutable'],
  ])('at %s has "Cache-Control: %s"', async (url, expected) => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await request(url, { 'Accept-Encoding': accepted });
      expect(headers['cache-control']).toBe(expected);
    }
  });

  test('has no second address for its compressed form', async () => {
    for (const url of [`${ENTRY}.br`, `${ENTRY}.gz`]) expect((await request(url)).status).toBe(404);
  });

  test('has no header that HTTP/2 forbids', async () => {
    const { headers } = await request(ENTRY, { 'Accept-Encoding': 'br' });
    // The hop-by-hop headers of RFC 9113 section 8.2.2; Node itself adds `Connection` to HTTP/1.1.
    for (const name of ['keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']) {
      expect(headers).not.toHaveProperty(name);
    }
  });
});
