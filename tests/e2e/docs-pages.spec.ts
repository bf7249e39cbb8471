import type { Page } from 'playwright/test';
import { getCodeBlocks, getPlace } from '../docs/documents.ts';
import { atPortal, examplePage } from './support/example-page.ts';
import { expect, test } from './support/test.ts';

const SIGN_IN =
  '<script type="module" src="/portico/sign-in.js"></script><portico-sign-in></portico-sign-in>';

/** Errors of scripts and of the console, from now on. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

for (const block of getCodeBlocks('html')) {
  test(`the page in ${getPlace(block)} works`, async ({ page, testPortal }) => {
    const errors = watchErrors(page);
    testPortal.addPage('/example', examplePage(block.code, testPortal.origin));
    await page.goto('/example');
    const tags = [...block.code.matchAll(/<(portico-[a-z-]+)/g)].map(([, tag = '']) => tag);
    for (const tag of tags) {
      await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
    }
    if (tags.includes('portico-sign-in')) {
      await page.getByLabel('User name').fill('anna');
      await page.getByLabel('Password', { exact: true }).fill('lighthouse by the sea');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(block.code.match(/return-path="([^"]*)"/)?.[1] ?? '/');
    }
    expect(errors).toEqual([]);
  });
}

for (const block of getCodeBlocks('js')) {
  test(`the script in ${getPlace(block)} works`, async ({ page, testPortal }) => {
    const errors = watchErrors(page);
    const script = `<script type="module">${block.code}; document.title = 'Ran';</script>`;
    testPortal.addPage('/example', examplePage(`${script}${SIGN_IN}`, testPortal.origin));
    await page.goto('/example');
    await expect(page.getByLabel('User name')).toBeVisible();
    await expect(page).toHaveTitle('Ran');
    expect(errors).toEqual([]);
  });
}

for (const block of getCodeBlocks('css')) {
  test(`the style sheet in ${getPlace(block)} changes the sign-in`, async ({
    page,
    testPortal,
  }) => {
    const style = `<style>${block.code}</style>`;
    testPortal.addPage('/example', examplePage(`${style}${SIGN_IN}`, testPortal.origin));
    await page.goto('/example');
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 92)');
    await expect(button).toHaveCSS('border-radius', '2px');
  });
}

for (const block of getCodeBlocks('csp')) {
  test(`under the policy in ${getPlace(block)} the elements work`, async ({ page, testPortal }) => {
    const errors = watchErrors(page);
    const policy = atPortal(block.code.trim(), testPortal.origin).replaceAll('"', '&quot;');
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const elements = ['registration', 'sign-in'].map(
      (name) =>
        `<script type="module" src="/portico/${name}.js"></script><portico-${name}></portico-${name}>`,
    );
    testPortal.addPage(
      '/example',
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${meta}<link rel="icon" href="/assets/icon.svg"><title>Example</title></head><body>${elements.join('')}</body></html>`,
    );
    await page.goto('/example');
    await expect(page.getByLabel('User name')).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    expect(errors).toEqual([]);
  });
}
