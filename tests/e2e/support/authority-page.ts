import { TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import type { AdjustableClock } from './adjustable-clock.ts';

/** Milliseconds for which a code of an app is valid. Each code is accepted once. */
const PERIOD = 30_000;

const SIX_DIGITS = /^\d{6}$/;

/** Types the code of an app after the script of the form runs, which submits the form at the sixth digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.locator('[data-code-hint]')).toBeVisible();
  await page.locator('input.code').fill(code);
}

/** The pages of the second factor's authority, with the authenticator app of a person. */
export class AuthorityPage {
  readonly page: Page;
  readonly origin: string;
  readonly #clock: AdjustableClock;
  #app: TOTP | undefined;

  constructor(page: Page, origin: string, clock: AdjustableClock) {
    this.page = page;
    this.origin = origin;
    this.#clock = clock;
  }

  /** Waits for the page with this title. */
  async waitForPage(title: string, page = this.page): Promise<void> {
    // The portal has pages with the same titles.
    await page.waitForURL((url) => url.origin === this.origin);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  /** Returns an unused code. @param ahead seconds by which the phone's clock is ahead of the authority's */
  nextCode(ahead = 0): string {
    if (!this.#app) throw new Error('No app is set up.');
    this.#clock.advance(PERIOD);
    return this.#app.generate({ timestamp: this.#clock.now() + ahead * 1000 });
  }

  /** Sets up an authenticator app. `inspect` runs while the recovery codes are shown. @returns the recovery codes */
  async setUpApp(inspect = async () => {}): Promise<string[]> {
    await this.page.getByRole('link', { name: 'Set up an app' }).click();
    await this.waitForPage('Set up an authenticator app');
    const key = (await this.page.locator('code.key').innerText()).replaceAll(' ', '');
    this.#app = new TOTP({ secret: key });
    await this.send(this.nextCode());
    await this.waitForPage('Save your recovery codes');
    await inspect();
    return this.saveCodes();
  }

  /** Sets up a passkey. @returns the recovery codes */
  async setUpPasskey(): Promise<string[]> {
    await this.press('Set up a passkey');
    return this.saveCodes();
  }

  /** Types a code, submits it and waits for the next page. The form of an app submits itself at the sixth digit. */
  async send(code: string, page = this.page): Promise<void> {
    const next = page.waitForEvent('domcontentloaded');
    if (SIX_DIGITS.test(code)) await typeCode(page, code);
    else {
      await page.getByRole('textbox').fill(code);
      await page.getByRole('button', { name: /^(Continue|Confirm)$/ }).click();
    }
    await next;
  }

  /** Presses a button of the authority. */
  async press(name: string, page = this.page): Promise<void> {
    // The sign-in, which may still be shown, has buttons with the same names.
    await page.waitForURL((url) => url.origin === this.origin);
    await page.getByRole('button', { name, exact: true }).click();
  }

  /** Confirms that the recovery codes are saved. @returns the recovery codes */
  async saveCodes(): Promise<string[]> {
    await this.waitForPage('Save your recovery codes');
    const codes = await this.page.locator('ol.codes code').allInnerTexts();
    await this.page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
    await this.press('Continue');
    return codes;
  }
}
