import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestPortal } from '../e2e/support/test-portal.ts';
import type { Consumer } from './consumer-test.ts';

/** Adds the scripts of a bundle and a page with one of them to the portal's origin. */
export function addBundledPage(
  testPortal: TestPortal,
  { folder }: Consumer,
  { script, body }: { script: string; body: string },
): void {
  const scripts = path.join(folder, 'dist');
  for (const file of readdirSync(scripts).filter((name) => name.endsWith('.js'))) {
    testPortal.addScript(`/${file}`, readFileSync(path.join(scripts, file), 'utf8'));
  }
  testPortal.addPage(
    '/orders',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Orders</title><script src="/${script}" defer></script></head><body><h1>Orders</h1>${body}</body></html>`,
  );
}
