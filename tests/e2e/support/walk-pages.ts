import { TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import { GALLERY } from '../../../demo/gallery/visit-path.ts';
import { SETTINGS_PAGE } from '../../../demo/portal/admin/settings-paths.ts';
import { getSignOnPaths } from '../../../demo/portal/single-sign-on/paths.ts';
import { LEGACY_PAGE } from '../../../demo/portal-demo/legacy-page.ts';
import { OUTBOX_PAGE } from '../../../demo/portal-demo/outbox-page.ts';
import { STATES_PAGE } from '../../../demo/portal-demo/states-page.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { takeSample } from '../../support/soak.ts';
import { typeCode } from './authority-page.ts';
import { clearCookies } from './clear-cookies.ts';
import { getPassword } from './login-page.ts';
import type { TestDemo } from './test-demo.ts';

/** The name of the page that shows the HTML of a mail. */
export const MAIL = 'a mail as HTML';

/** Called with the name of each page that is open. */
type Visit = (name: string) => Promise<void>;

/** Pages of the portal that everybody may open. */
const PUBLIC_PAGES = [
  `${SCREENS.login}?error=1&captcha=picture`,
  `${SCREENS.login}?error=sso`,
  `${SCREENS.externalLogin}?euet=used`,
  '/register',
  '/reset-password',
  '/missing',
  STATES_PAGE,
  OUTBOX_PAGE,
  LEGACY_PAGE,
];

const SIGN_IN = 'portico-sign-in form[part=form]';

/** Waits until the elements of a page have shown what they load. */
async function waitForElements(page: Page): Promise<void> {
  await expect(
    page.locator(':is(portico-sign-in, portico-account):not(:state(shown))'),
  ).toHaveCount(0);
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(SCREENS.login);
  await page.locator(`${SIGN_IN} input`).first().fill(name);
  await page.locator(`${SIGN_IN} input[type=password]`).fill(getPassword(name));
  await page.locator(`${SIGN_IN} [type=submit]`).click();
  await expect(page).toHaveURL('/');
}

async function signOut(page: Page): Promise<void> {
  await clearCookies(page, { name: /session/ });
}

/** Opens the pages that need no account. */
async function walkPublicPages(page: Page, visit: Visit): Promise<void> {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await waitForElements(page);
    await visit(path);
  }
}

/** Opens the gallery, its contact sheet, and the pages in its frames that have texts of their own. */
export async function walkGallery(page: Page, visit: Visit): Promise<void> {
  for (const query of ['', '?element=account&state=panel-open&dom=light', '?element=x&state=y']) {
    await page.goto(GALLERY + query);
    const frame = page.frameLocator('iframe');
    await frame.locator('html[data-shown]').waitFor({ state: 'attached' });
    await expect(page.getByRole('log')).toContainText(/./);
    await visit(`the gallery ${query}`);
  }
  for (const query of ['?element=locale-picker', '?element=x']) {
    await page.goto(`${GALLERY}/sheet${query}`);
    await visit(`the contact sheet ${query}`);
  }
  for (const state of ['open', 'denied-own-text']) {
    await page.goto(`${GALLERY}/frame?element=session-gate&state=${state}`);
    await page.locator('html[data-shown]').waitFor({ state: 'attached' });
    await visit(`the frame of a gate, ${state}`);
  }
}

/** Opens the pages of the partner, which get their language from links. */
async function walkPartner(page: Page, partner: string, visit: Visit): Promise<void> {
  await page.goto(`${partner}/?lang=de`);
  await visit("the partner's home page");
  await page.locator('a[href^="/reset.html"]').click();
  await expect(page.locator('portico-password-reset')).toContainText(/./);
  await visit("the partner's password reset");
  await page.goto(`${partner}/register.html?lang=de`);
  await expect(page.locator('portico-registration')).toContainText(/./);
  await visit("the partner's registration");
}

/** Opens the pages of a person, who invites another one. */
async function walkPersonalPages(page: Page, visit: Visit): Promise<void> {
  await expect(page.locator('#files')).toBeVisible();
  await waitForElements(page);
  await visit('the home page');
  await page.locator('#invitation-address').fill('greta@partner.example');
  await page.locator('#invitation-language').selectOption('de');
  await page.locator('#invitation [type=submit]').click();
  await expect(page.locator('#invitation-outcome')).toBeFocused();
  await expect(page.locator('#invitation-outcome')).toBeInViewport();
  await visit('the result of an invitation');
  await page.goto('/account/password');
  await waitForElements(page);
  await visit('the form for the own password');
  for (const id of ['current', 'new', 'repeat']) await page.locator(`#${id}`).fill('wrong');
  await page.locator('main form [type=submit]').click();
  await expect(page.locator('main [role=alert]').first()).toBeVisible();
  await visit('the form for the own password with an error');
  await page.goto('/account/sessions');
  await waitForElements(page);
  await visit('the sessions');
  await expect(async () => {
    await page.goto(OUTBOX_PAGE);
    await expect(page.locator('.mail')).not.toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await visit('a mail in the outbox');
  await page.locator('.mail .second').click();
  await visit(MAIL);
}

/** Opens the pages of the authority for a person who sets up an app and then changes it. */
async function walkAuthority(page: Page, visit: Visit): Promise<void> {
  const openAuthority = async () => {
    await page.goto('/');
    await page.locator('portico-mfa a').click();
    await page.waitForURL((url) => url.hostname === 'localhost');
  };
  await openAuthority();
  await visit('the second factor before its set-up');
  await page.locator('a[href$="/app"]').click();
  const key = (await page.locator('code.key').innerText()).replaceAll(' ', '');
  await visit('the set-up of an app');
  await typeCode(page, '000000');
  await expect(page.locator('#code-error')).toBeVisible();
  await visit('the set-up of an app with a wrong code');
  await typeCode(page, new TOTP({ secret: key }).generate());
  const recoveryCode = await page.locator('ol.codes code').first().innerText();
  await visit('the recovery codes');
  await page.locator('[name=saved]').check();
  await page.locator('form [type=submit]').click();
  await expect(page.locator('section')).not.toHaveCount(0);
  await visit('the second factor after its set-up');

  await openAuthority();
  await visit('the question for a code');
  await typeCode(page, '000000');
  await expect(page.locator('#code-error')).toBeVisible();
  await visit('a wrong code');
  await page.locator('a[href$="/recovery"]').click();
  await visit('the question for a recovery code');
  await page.locator('input.code').fill(recoveryCode);
  await page.locator('form[action$="/recovery"] [type=submit]').click();
  await expect(page.locator('section')).not.toHaveCount(0);
  for (const details of await page.locator('details > summary').all()) await details.click();
  await visit('the management of the second factor');
}

/** Opens the pages of an administrator. */
async function walkAdministration(page: Page, visit: Visit): Promise<void> {
  await page.goto('/filr/admin');
  await expect(page.locator('#people')).toBeVisible();
  await waitForElements(page);
  await visit('the admin console');
  await page.goto(SETTINGS_PAGE);
  await page.locator('#productName').fill('Quay Archive');
  await page.locator('[value=save]').first().click();
  await expect(page).toHaveURL(/saved=1/);
  await visit('the saved settings');
  await page.locator('#backgroundColor').fill('no color');
  await page.locator('[value=save]').first().click();
  await expect(page.locator('.problem')).toBeVisible();
  await visit('the settings with a wrong value');
}

/** Opens the form of single sign-on at the authority, and a page that does not exist there. */
async function walkSingleSignOn(page: Page, authority: string, visit: Visit): Promise<void> {
  await page.goto(`${getSignOnPaths().login}?lang=de`);
  await page.locator('#name').fill('anna');
  await page.locator('#password').fill('wrong');
  await page.locator('form [type=submit]').first().click();
  await expect(page.locator('main [role=alert]').first()).toBeVisible();
  await visit('single sign-on with a wrong password');
  await page.goto(`${authority}/missing`);
  await visit('an error of the authority');
}

/** Walks through the pages of the servers, in their order: strangers come first. `npm test` has two of them. */
const WALKS: readonly ((page: Page, sites: TestDemo, visit: Visit) => Promise<void>)[] = [
  (page, _, visit) => walkPublicPages(page, visit),
  (page, { partner }, visit) => walkPartner(page, partner, visit),
  (page, { authority }, visit) => walkSingleSignOn(page, authority, visit),
  async (page, _, visit) => {
    await signIn(page, 'anna');
    await walkPersonalPages(page, visit);
    await signOut(page);
  },
  async (page, _, visit) => {
    await signIn(page, 'anna');
    await walkAuthority(page, visit);
    await signOut(page);
  },
  async (page, _, visit) => {
    await signIn(page, 'admin');
    await walkAdministration(page, visit);
    await signOut(page);
  },
];

/** Opens the pages of all servers in German, which a person has picked. */
export async function walkPages(page: Page, sites: TestDemo, visit: Visit): Promise<void> {
  await page.goto(SCREENS.login);
  await page.locator('portico-locale-picker select').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await waitForElements(page);
  await visit('the sign-in page');
  const drawn = takeSample(WALKS, 2);
  for (const walk of WALKS.filter((one) => drawn.includes(one))) await walk(page, sites, visit);
}
