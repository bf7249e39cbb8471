import { expect, type Locator, type Page } from 'playwright/test';
import { passwordOf } from './login-page.ts';

/** The pages of the provider of single sign-on, as a person finds them. */
export class ProviderPage {
  readonly page: Page;
  readonly origin: string;
  readonly account: Locator;
  readonly password: Locator;
  readonly alert: Locator;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    this.account = page.getByLabel('Account', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.alert = page.getByRole('alert');
  }

  /** Waits until the form is there. */
  async arrive(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Sign in to Quayside ID' })).toBeVisible();
    expect(new URL(this.page.url()).origin).toBe(this.origin);
  }

  /** Fills the form in and goes on. */
  async send(name: string, password = passwordOf(name)): Promise<void> {
    await this.arrive();
    await this.account.fill(name);
    await this.password.fill(password);
    await this.press('Continue');
  }

  /** Says yes on the page that asks whether to sign out. */
  async signOut(): Promise<void> {
    await expect(
      this.page.getByRole('heading', { name: 'Sign out of Quayside ID?' }),
    ).toBeVisible();
    expect(new URL(this.page.url()).origin).toBe(this.origin);
    await this.press('Sign out');
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }
}
