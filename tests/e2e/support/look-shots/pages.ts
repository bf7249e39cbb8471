import { expect, type Page } from 'playwright/test';
import { CARD, enter, type Shot } from './shot.ts';

const CALL = '/rest/extuser';
const ADDRESS = 'greta@partner.example';
/** An invited person who has not registered yet. */
const INVITED = {
  emailAddress: ADDRESS,
  userState: 1,
  phoneNumberProvisionOnSignUp: false,
  passwordRestrictions: { minLength: 12, maxLength: 128, forbidden: ['Greta', 'Öberg'] },
};

/** Opens a page of the portal's origin with one element, and its script. */
async function openPage(
  page: Page,
  {
    tag,
    body = `<${tag}></${tag}>`,
    lang = 'en',
    head = '',
  }: Readonly<{
    tag: string;
    body?: string;
    lang?: string;
    head?: string;
  }>,
): Promise<void> {
  const url = new URL('/look-page', page.url()).href;
  await page.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width">
<title>Look</title>${head}<script type="module" src="/portico/${tag.slice('portico-'.length)}.js"></script><main>${body}</main></html>`,
    }),
  );
  await page.goto(url);
}

/** Opens the registration of an invited person. */
async function openRegistration(page: Page, lang = 'en'): Promise<void> {
  await page.route(`**${CALL}/link`, (route) => route.fulfill({ json: INVITED }));
  await page.route(`**${CALL}/register`, (route) => route.fulfill({ json: { userState: 2 } }));
  const tag = 'portico-registration';
  await openPage(page, { tag, body: `<${tag} token="link"></${tag}>`, lang });
  await page.locator('[name="firstName"]').waitFor();
}

/** Registers the invited person, and waits for the step with the mail. */
async function register(page: Page): Promise<void> {
  await page.locator('[name="firstName"]').fill('Greta');
  await page.locator('[name="lastName"]').fill('Öberg');
  for (const name of ['password', 'repeat']) {
    await page.locator(`[name="${name}"]`).fill('the tide comes in at six');
  }
  await page.locator('portico-registration [type="submit"]').click();
  await page.locator('portico-registration').getByText(ADDRESS).waitFor();
}

/** Invites a person, and opens the page with the mail. */
async function invite(page: Page, language: string, partner?: string): Promise<void> {
  const address = `greta.${crypto.randomUUID().slice(0, 4)}@partner.example`;
  await enter(page);
  await page.locator('#invitation-address').fill(address);
  await page.locator('#invitation-language').selectOption(language);
  if (partner) await page.locator('#invitation-partner').selectOption({ label: partner });
  await page.locator('form:has(#invitation-address) [type="submit"]').click();
  await page.waitForURL((url) => url.searchParams.has('invitation'));
  await page.goto(new URL('/demo/outbox', page.url()).href);
  // The portal sends mails in the background.
  await expect(async () => {
    await page.reload();
    await page.locator('article').filter({ hasText: address }).waitFor({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
}

/** Registers the invited person on a narrow phone. */
const phoneRegistration = (lang: string): Shot => ({
  width: 320,
  height: 560,
  element: 'portico-registration',
  async act(page) {
    await openRegistration(page, lang);
    await register(page);
  },
});

/** The head of a bank's page: its style sheet, and single sign-on in the settings. */
const BANK_HEAD = `<style>
  :root { color-scheme: dark; background: #04140f; }
  main { padding: 1.5rem; }
  portico-sign-in {
    --portico-accent: #00915a;
    --portico-accent-dark: #7fd1a8;
    --portico-background: #0b231b;
    --portico-foreground: #f2efe6;
    --portico-focus: #8fc7ff;
    --portico-shadow: 0 0 0 1px #e8c66a;
    --portico-radius: 0;
    --portico-control: 2.25em;
    --portico-gap: 0.75em;
  }
  portico-sign-in::part(card) { border: 0; border-block-start: 4px solid #e8c66a; }
  portico-sign-in::part(brand) { display: none; }
  portico-sign-in::part(header) { margin-block-start: 0; }
  portico-sign-in::part(title) { font-weight: 400; letter-spacing: 0.02em; }
  portico-sign-in::part(input-invalid) { background: #3a1712; }
  portico-sign-in::part(single-sign-on-button) { background: #e8c66a; }
  portico-sign-in::part(divider) { text-transform: uppercase; }
  portico-sign-in::part(forgot-password-link) { color: #e8c66a; }
  [slot='header'] { color: #e8c66a; font: 600 1.25rem Georgia, serif; }
  [slot='footer'] { color: #b9c4bd; font-size: 0.875rem; margin: 0; }
</style>
<script type="application/json" id="portico-settings">{ "singleSignOn": { "loginUrl": "/ssf/sso/login" } }</script>`;

const BANK_SIGN_IN = `<portico-sign-in single-sign-on-first forgot-password-url="/reset-password">
  <div slot="header"><svg width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M10 0 20 10 10 20 0 10Z"/></svg> Nordhaven Bank</div>
  <p slot="footer">Never share your password. We do not ask for it by phone.</p>
</portico-sign-in>`;

const REGISTRATION = { ...CARD, element: 'portico-registration' };

/** The pictures of registration, password reset, gate, outbox, a partner's page and a theme. */
export const PAGE_SHOTS: Readonly<Record<string, Shot>> = {
  resend: {
    ...REGISTRATION,
    async act(page) {
      await page.clock.install();
      await openRegistration(page);
      await register(page);
      const element = page.locator('portico-registration');
      // Forced, because the newer button is unavailable during the wait.
      await element.getByRole('button').last().click({ force: true });
      await page.clock.fastForward(20_000);
      await element.getByText(/60 seconds|[34]\d sec/).waitFor();
    },
  },
  'rate-limit': {
    ...CARD,
    async act(page) {
      await page.clock.install();
      await page.reload();
      await page.route('**/rest/auth/login*', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'Retry-After': '120' },
          json: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' },
        }),
      );
      await page.locator('[name="name"], [name="username"]').first().fill('anna');
      await page.locator('[name="password"]').fill('not the password');
      await page.locator('portico-sign-in [type="submit"]').click();
      await page.locator('portico-sign-in').getByText('Too many').last().waitFor();
      await page.clock.fastForward(75_000);
      await page
        .locator('portico-sign-in')
        .getByText(/2 minutes|4\d sec/)
        .last()
        .waitFor();
    },
  },
  strength: {
    ...REGISTRATION,
    async act(page) {
      await openRegistration(page);
      await page.locator('[name="password"]').fill('password1234');
      await page.locator('portico-registration').getByText('Strength:').waitFor();
    },
  },
  gate: {
    width: 480,
    height: 420,
    window: true,
    async act(page) {
      await enter(page);
      const asked = page.waitForRequest('**/rest/self*');
      await page.route('**/rest/self*', () => undefined);
      await page.reload();
      await asked;
    },
  },
  'lines-japanese': phoneRegistration('ja'),
  'lines-german': phoneRegistration('de'),
  outbox: {
    width: 360,
    height: 640,
    window: true,
    act: (page) => invite(page, 'en'),
  },
  partner: {
    width: 480,
    height: 560,
    window: true,
    async act(page) {
      await invite(page, 'de', 'Lindqvist & Daughters');
      const link = await page.locator('article[lang="de"] a').first().getAttribute('href');
      await page.goto(link ?? '');
      await page.locator('[name="firstName"]').waitFor();
    },
  },
  theme: {
    width: 480,
    height: 620,
    window: true,
    async act(page) {
      await openPage(page, { tag: 'portico-sign-in', body: BANK_SIGN_IN, head: BANK_HEAD });
      const signIn = page.locator('portico-sign-in');
      await signIn.locator('[name="password"]').focus();
      await page.keyboard.press('Enter');
      await signIn.locator('[aria-invalid="true"]').first().waitFor();
      await signIn.getByText('single sign-on').focus();
    },
  },
};
