import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';

let elements: string;
let testPortal: TestPortal;
beforeAll(async () => {
  elements = await mkdtemp(path.join(tmpdir(), 'elements-'));
  await mkdir(path.join(elements, 'chunks'));
  await writeFile(path.join(elements, 'sign-in.js'), 'export {};');
  await writeFile(path.join(elements, 'chunks', 'core-1a2b.js'), 'export {};');
  testPortal = await openTestPortal({ elements });
});
afterAll(async () => {
  await testPortal.portal.close();
  await rm(elements, { recursive: true });
});

describe('the files', () => {
  test('of the elements can be loaded by partners’ pages', async () => {
    const { status, headers } = await testPortal.visitor().fetch('/portico/sign-in.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('of the elements are revalidated, and their chunks are immutable', async () => {
    const entry = await testPortal.visitor().fetch('/portico/sign-in.js');
    expect(entry.headers.get('cache-control')).toBe('no-cache');
    const etag = entry.headers.get('etag') ?? '';
    // Not with fetch, which bypasses caches if this header is set.
    const again = await testPortal.portal.app.inject({
      url: '/portico/sign-in.js',
      headers: { 'If-None-Match': etag },
    });
    expect(again.statusCode).toBe(304);
    const chunk = await testPortal.visitor().fetch('/portico/chunks/core-1a2b.js');
    expect(chunk.headers.get('cache-control')).toContain('immutable');
  });

  test('of the pages can be shown by the elements on partners’ pages, as the logo is', async () => {
    const { headers } = await testPortal.visitor().fetch('/assets/icon.svg');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('of the pages have the colors of the branding, which browsers keep until they change', async () => {
    const { settings } = testPortal.portal;
    await settings.write({
      branding: { accentColor: 'oklch(40% 0.1 220)', backgroundColor: 'reddish' },
    });
    const page = await (await testPortal.visitor().fetch('/login')).text();
    await settings.write({ branding: undefined });
    const address = page.match(/href="(\/assets\/branding\.css[^"]*)"/)?.[1] ?? '';
    const sheet = await testPortal.visitor().fetch(address.replaceAll('&amp;', '&'));
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    const [accent, background, ...card] = (await sheet.text()).split('\n');
    expect([accent, background]).toEqual([
      '@supports (color: oklch(40% 0.1 220)) { :root { --portico-accent: oklch(40% 0.1 220); } }',
      '@supports (color: reddish) { :root { --portico-background: reddish; } }',
    ]);
    expect(card[0], "the server's own form has the card of the branding").toBe('.card {');
    const query = new URLSearchParams({ accentColor: 'red; } body { display: none' });
    const forged = await testPortal.visitor().fetch(`/assets/branding.css?${query}`);
    expect(await forged.text()).toBe('');
  });

  test('of the pages are served, and no other files', async () => {
    for (const name of ['portal.css', 'page.js', 'jquery.js', 'icon.svg']) {
      expect((await testPortal.visitor().fetch(`/assets/${name}`)).status).toBe(200);
    }
    for (const address of ['/assets/', '/assets/..%2fportal.ts', '/portico/..%2f..%2fetc/passwd']) {
      expect((await testPortal.visitor().fetch(address)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('are one style sheet for all pages, which browsers revalidate', async () => {
    const sheet = await testPortal.visitor().fetch('/assets/portal.css');
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(sheet.headers.get('cache-control')).toBe('no-cache');
    const css = await sheet.text();
    const folder = new URL('../../../demo/portal/pages/styles/', import.meta.url);
    for (const name of readdirSync(folder)) {
      expect(css, name).toContain(readFileSync(new URL(name, folder), 'utf8'));
    }
    const again = await testPortal.portal.app.inject({
      url: '/assets/portal.css',
      headers: { 'If-None-Match': sheet.headers.get('etag') ?? '' },
    });
    expect(again.statusCode).toBe(304);
  });
});
