import { chromium } from 'playwright/test';
import { launch } from 'puppeteer-core';
import { LAUNCH_COMPLETE } from '../support/chromium-launch.ts';
import { signInByCall } from './support/sign-in-by-call.ts';
import { expect, test } from './support/test.ts';

const HEAD = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A page</title>';

test('a prerendered page sends no call before a person opens it, and then shows who is signed in', async ({
  testPortal,
}) => {
  testPortal.addPage(
    '/orders',
    `${HEAD}
    <script type="module" src="/portico/session-gate.js"></script>
    <script type="module" src="/portico/account.js"></script>
    <portico-account variant="panel"></portico-account>
    <portico-session-gate><p id="inside">Orders of the week</p></portico-session-gate>
    <script type="module">
      await customElements.whenDefined('portico-account');
      await customElements.whenDefined('portico-session-gate');
      const readName = () =>
        document.querySelector('portico-account').shadowRoot.querySelector('[part=name]')?.textContent;
      window.names = [];
      const check = () => {
        const name = readName();
        if (name && !names.includes(name)) names.push(name);
        requestAnimationFrame(check);
      };
      document.addEventListener('prerenderingchange', check);
      // A session starts in the next task.
      setTimeout(() => fetch('/ready'));
    </script>`,
  );
  testPortal.addPage('/ready', HEAD);
  testPortal.addPage(
    '/menu',
    `${HEAD}<script type="speculationrules">{"prerender": [{"urls": ["/orders"]}]}</script>
    <a href="/orders">Orders</a>`,
  );
  // Playwright stops each prerendered page as a debugger does.
  const { args, executablePath = chromium.executablePath() } = LAUNCH_COMPLETE;
  await using browser = await launch({ executablePath, args });
  const page = await browser.newPage();
  const other = await browser.newPage();
  await other.goto(`${testPortal.origin}/ready`);
  await signInByCall(other, 'anna');
  const before = testPortal.requests.length;
  await page.bringToFront();
  await page.goto(`${testPortal.origin}/menu`);
  await expect.poll(() => testPortal.countRequests('GET /ready')).toBe(2);
  const sent = testPortal.requests.slice(before);
  expect(sent.filter((request) => request.includes('/rest/'))).toEqual([]);
  await signInByCall(other, 'zoé');
  await page.click('a');
  await page.waitForFunction('document.querySelector("#inside")?.checkVisibility()');
  await page.waitForFunction('window.names?.length');
  expect(await page.evaluate('window.names')).toEqual(['Zoé Lefèvre-Nadal']);
  expect(testPortal.countRequests('GET /orders')).toBe(1);
});
