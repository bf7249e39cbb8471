import type { Page } from 'playwright/test';
import en from '../../locales/en.json' with { type: 'json' };
import type { SettingsInput } from '../../src/settings/settings.ts';
import { documents, getCodeBlocks } from '../docs/documents.ts';
import { type OwnApi, openOwnApi } from './support/own-api.ts';
import { expect, plainTest } from './support/test.ts';

const test = plainTest.extend<{
  open: (adapter: string, settings?: SettingsInput) => Promise<OwnApi>;
}>({
  open: async ({ build }, use) => {
    const opened: OwnApi[] = [];
    await use(async (adapter, settings) => {
      const api = await openOwnApi(adapter, build, settings);
      opened.push(api);
      return api;
    });
    for (const api of opened) api.close();
  },
});

/** The headings above the adapters of the guide. */
const guide = documents.find(({ file }) => file === 'docs/adapters.md')?.text ?? '';
const adapters = getCodeBlocks('js adapter').map(({ code }) => ({
  code,
  lines: code.trim().split('\n').length,
  title: [...guide.slice(0, guide.indexOf(code)).matchAll(/^## (.*)$/gm)].at(-1)?.[1],
}));

async function signIn(page: Page, name: string, password: string) {
  await page.getByLabel(en.signIn.name).fill(name);
  await page.getByLabel(en.signIn.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: en.signIn.submit, exact: true }).click();
}

const getSignOut = (page: Page) => page.getByRole('button', { name: en.account.signOut });

for (const { code, lines, title } of adapters) {
  test(`a whole visit with the adapter "${title}" (${lines} lines)`, async ({ page, open }) => {
    const api = await open(code);
    const { email, password } = api.person;
    await page.goto(api.origin);
    await signIn(page, email, 'wrong');
    await expect(page.getByText(en.failure['invalid-credentials'])).toBeVisible();
    await expect(page.getByLabel(en.signIn.name)).toHaveValue(email);
    await signIn(page, email, password);
    await expect(getSignOut(page)).toBeVisible();

    await page.reload();
    await expect(getSignOut(page)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(api.origin);
    await getSignOut(other).click();
    for (const tab of [other, page]) await expect(tab.getByLabel(en.signIn.name)).toBeVisible();

    await signIn(page, email, password);
    await expect(getSignOut(page)).toBeVisible();
    await expect(getSignOut(other)).toBeVisible();
    api.endSessions();
    await page.evaluate(async () => {
      const { session } = await import(`${location.origin}/portico/api.js`);
      await session.rebuildPrincipal();
    });
    for (const tab of [page, other]) await expect(tab.getByLabel(en.signIn.name)).toBeVisible();
    expect(api.requests.filter((one) => !/ \/(api\/|graphql$)/.test(one))).toEqual([]);
  });
}

const [first = { code: '' }] = adapters;

test('the form does not wait for an adapter that arrives late, and a sign-in does', async ({
  page,
  open,
}) => {
  const api = await open(first.code);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/portal-adapter.js', (route) => promise.then(() => route.continue()));
  await page.goto(api.origin);
  await signIn(page, api.person.email, api.person.password);
  await expect(page.getByText(en.signIn.busy)).toBeVisible();
  expect(api.requests).toEqual([]);
  resolve();
  await expect(getSignOut(page)).toBeVisible();
  expect(api.requests[0]).toBe('POST /api/login');
});

/** The start of an adapter whose calls are right, as far as the rest does not replace them. */
const right = (rest: string) => `
  import { portalFailure } from '/portico/adapter.js';
  const right = {
    signIn: async () => {},
    self: async () => undefined,
    signOut: async () => {},
  };
  export default { ...right, ${rest} };`;

const WRONG = {
  'does not exist': [undefined, {}, en.failure.unexpected, 'the adapter does not load.'],
  'is a web page': ['<!doctype html>', {}, en.failure.unexpected, 'the adapter does not load.'],
  'throws when it loads': [
    'throw new Error("no")',
    {},
    en.failure.unexpected,
    'the adapter does not load.',
  ],
  'never arrives': [
    'await new Promise(() => {})',
    { timeout: 300 },
    en.failure.unexpected,
    'the adapter does not load.',
  ],
  'is on another origin': [
    '',
    { adapter: 'https://other.example/adapter.js' },
    en.failure.unexpected,
    'the adapter is not on the origin of the page or the portal.',
  ],
  'has no default export': [
    'export const signIn = 1',
    {},
    en.failure.unexpected,
    'the adapter has no "signIn".',
  ],
  'cannot tell who is signed in': [
    right('self: undefined'),
    {},
    en.failure.unexpected,
    'the adapter has no "self".',
  ],
  'never answers': [
    right('signIn: () => new Promise(() => {})'),
    { timeout: 300 },
    en.failure.timeout,
    '',
  ],
  'returns a boolean': [
    right('signIn: async () => false'),
    {},
    en.failure['bad-answer'],
    'the adapter returns a wrong value in "signIn".',
  ],
  'has a mistake': [
    right('signIn: async (input) => input.user.name'),
    {},
    en.failure.unexpected,
    'the adapter fails in "signIn".',
  ],
  'throws a text': [
    right('signIn: async () => { throw "wrong password" }'),
    {},
    en.failure.unexpected,
    'the adapter fails in "signIn".',
  ],
  'throws an unknown code': [
    right('signIn: async () => { throw portalFailure("wrong") }'),
    {},
    en.failure.unexpected,
    'the adapter fails in "signIn".',
  ],
  'loses the network': [
    right('signIn: () => fetch("http://127.0.0.1:9/")'),
    {},
    en.failure.network,
    '',
  ],
  'says "nobody" for a wrong password': [
    right('signIn: async () => { throw portalFailure("unauthorized") }'),
    {},
    en.failure['invalid-credentials'],
    '',
  ],
  'requires a captcha that it does not have': [
    right('signIn: async () => { throw portalFailure("incorrect-captcha") }'),
    {},
    en.failure['invalid-credentials'],
    'the adapter has no "captcha".',
  ],
  'knows nobody after a sign-in': [
    right(''),
    {},
    en.failure['bad-answer'],
    'the portal does not know the new session.',
  ],
  'knows a person without a name': [
    right('self: async () => ({ email: "anna@example.com" })'),
    {},
    en.failure['bad-answer'],
    'the adapter returns a wrong value in "self".',
  ],
} as const satisfies Record<string, readonly [string | undefined, SettingsInput, string, string]>;

for (const [what, [code, settings, personReads, authorReads]] of Object.entries(WRONG)) {
  test(`an adapter that ${what}: the person reads "${personReads}"`, async ({ page, open }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const api = await open(code ?? '', settings);
    if (code === undefined) {
      await page.route('**/portal-adapter.js', (route) => route.fulfill({ status: 404 }));
    }
    await page.goto(api.origin);
    await signIn(page, api.person.email, api.person.password);
    await expect(page.getByText(personReads)).toBeVisible();
    await expect(page.getByLabel(en.signIn.name)).toHaveValue(api.person.email);
    const own = messages.filter((message) => message.startsWith('Portico: '));
    if (authorReads) expect(own.join('\n')).toContain(`Portico: ${authorReads}`);
    else expect(own.filter((message) => message.includes('adapter'))).toEqual([]);
    // The password goes nowhere else.
    expect(api.requests).toEqual([]);
  });
}
