import { readFileSync } from 'node:fs';
import { examplePage, examples, README } from './support/readme-examples.ts';
import { expect, test } from './support/test.ts';

const TAGS = /<(portico-[a-z-]+)/g;

for (const [index, html] of examples('html').entries()) {
  const tags = [...html.matchAll(TAGS)].map(([, tag = '']) => tag);
  test(`example ${index + 1} of a page in the README works as it stands`, async ({
    page,
    testPortal,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    testPortal.addPage('/example', examplePage(html, testPortal.origin));
    await page.goto('/example');
    for (const tag of tags) {
      await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
    }
    if (tags.includes('portico-sign-in')) {
      await page.getByLabel('User name').fill('anna');
      await page.getByLabel('Password', { exact: true }).fill('lighthouse by the sea');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/');
    }
    expect(errors).toEqual([]);
  });
}

for (const [index, script] of examples('js').entries()) {
  test(`example ${index + 1} of a script in the README works as it stands`, async ({
    page,
    testPortal,
  }) => {
    const element =
      '<script type="module" src="/portico/sign-in.js"></script><portico-sign-in></portico-sign-in>';
    testPortal.addPage(
      '/example',
      examplePage(`<script type="module">${script}</script>${element}`, testPortal.origin),
    );
    await page.goto('/example');
    await expect(page.getByLabel('User name')).toBeVisible();
  });
}

test('the example of a style sheet in the README changes what it says', async ({
  page,
  testPortal,
}) => {
  const [css = ''] = examples('css');
  const element =
    '<script type="module" src="/portico/sign-in.js"></script><portico-sign-in></portico-sign-in>';
  testPortal.addPage('/example', examplePage(`<style>${css}</style>${element}`, testPortal.origin));
  await page.goto('/example');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  await expect(button).toHaveCSS('border-radius', '2px');
});

test('the commands in the README are scripts of the package', async () => {
  const { scripts } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { scripts: Record<string, string> };
  const commands = examples('sh').flatMap((text) => text.split('&&').map((part) => part.trim()));
  expect(commands).toEqual(['npm ci', 'npm run demo', 'npm ci', 'npm test']);
  expect(scripts).toMatchObject({ demo: expect.any(String), test: expect.any(String) });
});

test('every file that the README names is there', async () => {
  const { existsSync } = await import('node:fs');
  const names = [...README.matchAll(/`((?:src|widgets|demo|locales|tests|\.biome)[\w./-]*)`/g)].map(
    ([, name = '']) => name,
  );
  const missing = names.filter((name) => !existsSync(new URL(`../../${name}`, import.meta.url)));
  expect(names.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
