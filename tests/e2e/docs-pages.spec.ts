import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { getCodeBlocks, getPlace } from '../docs/documents.ts';
import { takeSample } from '../support/soak.ts';
import { createExamplePage, replaceOrigin } from './support/example-page.ts';
import { LoginPage } from './support/login-page.ts';
import { openSite } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

const SIGN_IN =
  '<script type="module" src="/portico/sign-in.js"></script><portico-sign-in></portico-sign-in>';

/** Returns the code blocks of a kind; in `npm test`, a half of them. */
function drawCodeBlocks(kind: string) {
  const all = getCodeBlocks(kind);
  return takeSample(all, all.length / 2);
}

/** Records the errors of scripts and of the console from now on. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

for (const block of drawCodeBlocks('html')) {
  test(`the page in ${getPlace(block)} works`, async ({ page, testPortal }) => {
    const errors = recordErrors(page);
    testPortal.addPage('/example', createExamplePage(block.code, testPortal.origin));
    await page.goto('/example');
    const tags = [...block.code.matchAll(/<(portico-[a-z-]+)/g)].map(([, tag = '']) => tag);
    for (const tag of tags) {
      await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
    }
    if (tags.includes('portico-sign-in')) {
      await page.getByLabel(en.signIn.name, { exact: true }).fill('anna');
      await page.getByLabel('Password', { exact: true }).fill('lighthouse by the sea');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const stays = block.code.includes('<portico-sign-in stay>');
      const path = block.code.match(/return-path="([^"]*)"/)?.[1] ?? '/';
      if (stays)
        await expect(page.getByRole('status').filter({ hasText: 'Anna Whitcombe' })).toBeVisible();
      await expect(page).toHaveURL(stays ? '/example' : path);
    }
    expect(errors).toEqual([]);
  });
}

/** The host of a page for each kind of example. The tests' portals are at 127.0.0.1. */
const OTHER_HOSTS = { 'same-site': '127.0.0.1', partner: 'localhost' };

for (const [kind, host] of Object.entries(OTHER_HOSTS)) {
  for (const block of drawCodeBlocks(`html ${kind}`)) {
    test(`people stay on the ${kind} page in ${getPlace(block)} when they sign in and out`, async ({
      page,
      testPortal,
    }) => {
      const site = await openSite(host);
      await testPortal.portal.settings.write({ partnerOrigins: [site.origin] });
      const account = `<script type="module" src="${testPortal.origin}/portico/account.js"></script><portico-account variant="panel"></portico-account>`;
      site.addPage('/', createExamplePage(block.code + account, testPortal.origin));
      const login = new LoginPage(page);
      await login.open(site.origin);
      await login.send('anna');
      await expect(
        login.element.getByRole('status').filter({ hasText: 'Anna Whitcombe' }),
      ).toBeVisible();
      await page.reload();
      await expect(
        login.element.getByRole('status').filter({ hasText: 'Anna Whitcombe' }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await login.waitForForm();
      expect(page.url()).toBe(`${site.origin}/`);
      await site.close();
    });
  }
}

for (const block of drawCodeBlocks('js')) {
  test(`the script in ${getPlace(block)} works`, async ({ page, testPortal }) => {
    const errors = recordErrors(page);
    const script = `<script type="module">${block.code}; document.title = 'Ran';</script>`;
    testPortal.addPage('/example', createExamplePage(`${script}${SIGN_IN}`, testPortal.origin));
    await page.goto('/example');
    await expect(page.getByLabel(en.signIn.name, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Ran');
    expect(errors).toEqual([]);
  });
}

for (const block of drawCodeBlocks('css')) {
  test(`the style sheet in ${getPlace(block)} changes the sign-in`, async ({
    page,
    testPortal,
  }) => {
    const style = `<style>${block.code}</style>`;
    const isForLightDom = block.code.includes('[part~=');
    const signIn = isForLightDom ? SIGN_IN.replace('-in></', '-in light-dom></') : SIGN_IN;
    testPortal.addPage('/example', createExamplePage(`${style}${signIn}`, testPortal.origin));
    await page.goto('/example');
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 92)');
    await expect(button).toHaveCSS('border-radius', '2px');
  });
}

for (const block of getCodeBlocks('html slots')) {
  test(`the content of the slots in ${getPlace(block)} is shown in the sign-in`, async ({
    page,
    testPortal,
  }) => {
    const script = '<script type="module" src="/portico/sign-in.js"></script>';
    testPortal.addPage('/example', createExamplePage(block.code + script, testPortal.origin));
    await page.goto('/example');
    await expect(page.locator('portico-sign-in [slot=footer] a')).toBeVisible();
  });
}

for (const block of getCodeBlocks('css density')) {
  test(`the style sheet in ${getPlace(block)} makes the inputs of the sign-in lower`, async ({
    page,
    testPortal,
  }) => {
    testPortal.addPage(
      '/example',
      createExamplePage(`<style>${block.code}</style>${SIGN_IN}`, testPortal.origin),
    );
    await page.goto('/example');
    await expect(page.getByLabel(en.signIn.name, { exact: true })).toHaveCSS('height', '36px');
  });
}

/** Libraries whose variables the guide to theming uses, with their main button and their light and dark theme. */
const LIBRARIES = [
  {
    // Bootstrap 5.3.9, in the dark theme with its indigo, which is darker than what Portico would use there.
    kind: 'css bootstrap',
    page: 'background: var(--bs-body-bg); color: var(--bs-body-color)',
    button: 'background: var(--bs-primary); color: #fff',
    light: '--bs-primary: #0d6efd; --bs-body-bg: #fff; --bs-body-color: #212529',
    dark: 'color-scheme: dark; --bs-primary: #6610f2; --bs-body-bg: #212529; --bs-body-color: #dee2e6',
  },
  {
    // The prebuilt themes azure-blue and magenta-violet of Angular Material 22.
    kind: 'css material',
    page: 'background: var(--md-sys-color-surface); color: var(--md-sys-color-on-surface)',
    button: 'background: var(--md-sys-color-primary); color: var(--md-sys-color-on-primary)',
    light:
      '--md-sys-color-primary: #005cbb; --md-sys-color-on-primary: #fff; --md-sys-color-surface: #faf9fd; --md-sys-color-on-surface: #1a1b1f',
    dark: 'color-scheme: dark; --md-sys-color-primary: #ffabf3; --md-sys-color-on-primary: #5b005b; --md-sys-color-surface: #161215; --md-sys-color-on-surface: #e9e0e4',
  },
];

/** Returns the colors of an element as 8-bit sRGB, whatever their notation. */
const readColors = (element: Element) => {
  const { backgroundColor, color } = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  return [backgroundColor, color].map((value) => {
    if (context) context.fillStyle = value;
    context?.fillRect(0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
};

for (const { kind, page: ofPage, button: ofButton, ...themes } of LIBRARIES) {
  for (const [name, theme] of Object.entries(themes)) {
    for (const block of getCodeBlocks(kind)) {
      test(`the sign-in has the ${name} colors of the library in ${getPlace(block)}`, async ({
        page,
        testPortal,
      }) => {
        const style = `<style>html { ${theme} } body { ${ofPage} } #button { ${ofButton} } ${block.code}</style>`;
        const html = `${style}<button id="button">Sign in</button>${SIGN_IN}`;
        testPortal.addPage('/example', createExamplePage(html, testPortal.origin));
        await page.goto('/example');
        const element = page.locator('portico-sign-in');
        const expected = await Promise.all(
          [page.locator('#button'), page.locator('body')].map((one) => one.evaluate(readColors)),
        );
        const button = element.getByRole('button', { name: 'Sign in', exact: true });
        const found = [button, element.getByLabel(en.signIn.name, { exact: true })];
        expect(await Promise.all(found.map((one) => one.evaluate(readColors)))).toEqual(expected);
      });
    }
  }
}

for (const block of getCodeBlocks('css room')) {
  test(`the style sheet in ${getPlace(block)} reserves room until the script has run`, async ({
    page,
    testPortal,
  }) => {
    const sheets = `<link rel="stylesheet" href="/portico/portico.css"><style>${block.code}</style>`;
    const account = '<portico-account variant="panel"></portico-account>';
    testPortal.addPage('/example', createExamplePage(sheets + account, testPortal.origin));
    await page.goto('/example');
    const element = page.locator('portico-account');
    await expect(element).toHaveCSS('min-block-size', '80px');
    await page.addScriptTag({ type: 'module', url: '/portico/account.js' });
    await expect(element).not.toHaveCSS('min-block-size', '80px');
  });
}

for (const block of getCodeBlocks('csp')) {
  test(`the elements work with the policy in ${getPlace(block)}`, async ({ page, testPortal }) => {
    const errors = recordErrors(page);
    const policy = replaceOrigin(block.code.trim(), testPortal.origin).replaceAll('"', '&quot;');
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
    await expect(page.getByLabel(en.signIn.name, { exact: true })).toBeVisible();
    await expect(page.getByLabel(enRegistration.registration.emailAddress)).toBeVisible();
    expect(errors).toEqual([]);
  });
}
