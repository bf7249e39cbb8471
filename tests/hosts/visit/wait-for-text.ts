import { setTimeout as wait } from 'node:timers/promises';
import type { HostBrowser } from '../browsers/host-browser.ts';

/** The timeout in milliseconds: generous, because a busy machine is slow. */
const TIMEOUT_MS = Number(process.env.HOSTS_TIMEOUT ?? 60_000);

/** Reads an expression until its text fits. While the page changes, it may also throw. */
async function waitUntil(
  browser: HostBrowser,
  what: string,
  expression: string,
  isExpected: (text: string) => boolean,
): Promise<string> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const text = await browser.read(expression).catch(String);
    if (isExpected(text)) return text;
    if (performance.now() > end) {
      const report = await browser.read(`window.report.join(' | ')`).catch(String);
      throw new Error(`${what}: found "${text}". The page says: ${report}`);
    }
    await wait(10);
  }
}

/** Waits until an expression has a text. */
export async function waitForText(
  browser: HostBrowser,
  what: string,
  expression: string,
  expected: string,
): Promise<void> {
  const description = `${what}: expected "${expected}"`;
  await waitUntil(browser, description, expression, (text) => text === expected);
}

/** Waits until an expression has another text, and returns it. */
export function waitForChange(
  browser: HostBrowser,
  what: string,
  expression: string,
  before: string,
): Promise<string> {
  return waitUntil(
    browser,
    `${what}: no longer "${before}"`,
    expression,
    (text) => text !== before,
  );
}
