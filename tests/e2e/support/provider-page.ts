import { expect, type Locator, type Page } from 'playwright/test';
import { getPassword } from './login-page.ts';

/** The pages of the single sign-on provider. */
export class ProviderPage {
  readonly page: Page;
  readonly origin: string;
  /** The name of the provider. */
  readonly product: string;
  readonly account: Locator;
  readonly password: Locator;
  readonly alert: Locator;

  constructor(page: Page, origin: string, product = 'Quayside ID') {
    this.page = page;
    this.origin = origin;
    this.product = product;
    this.account = page.getByLabel('Username', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.alert = page.getByRole('alert');
  }

  /** Waits for the form. */
  async waitForForm(): Promise<void> {
    await expect(
      this.page.getByRole('heading', { name: `Sign in to ${this.product}` }),
    ).toBeVisible();
    expect(new URL(this.page.url()).origin).toBe(this.origin);
  }

  /** Fills and submits the form. */
  async send(name: string, password = getPassword(name)): Promise<void> {
    await this.waitForForm();
    await this.account.fill(name);
    await this.password.fill(password);
    await this.press('Continue');
  }

  /** Confirms the sign-out. */
  async signOut(): Promise<void> {
    await expect(
      this.page.getByRole('heading', { name: `Sign out of ${this.product}?` }),
    ).toBeVisible();
    expect(new URL(this.page.url()).origin).toBe(this.origin);
    await this.press('Sign out');
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }
}
