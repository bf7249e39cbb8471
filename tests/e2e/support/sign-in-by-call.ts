import { expect } from 'playwright/test';
import { getPassword } from './login-page.ts';

/** A page of Playwright or of Puppeteer. */
interface AnyPage {
  evaluate(run: (header: string) => Promise<number>, header: string): Promise<number>;
}

/** Signs in on a page without elements. */
export async function signInByCall(page: AnyPage, name: string): Promise<void> {
  const credentials = Buffer.from(`${name}:${getPassword(name)}`).toString('base64');
  const status = await page.evaluate(async (Authorization) => {
    const headers = { Authorization, 'X-Requested-With': 'portico' };
    return (await fetch('/rest/auth/login', { method: 'POST', headers })).status;
  }, `Basic ${credentials}`);
  expect(status).toBe(200);
}
