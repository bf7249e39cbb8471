import { expect, type Locator, type Page } from 'playwright/test';
import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { signOut } from './account-menu.ts';

/** The texts of one language, without those with plural forms. */
export type Texts = Omit<typeof en, 'failureDetail'>;

/** Returns the password of a demo person. */
export function getPassword(name: string): string {
  const person = DEMO_PEOPLE.find((one) => one.name === name);
  if (!person) throw new Error(`There is no person named ${name}`);
  return person.password;
}

/** The sign-in, with its controls found by role and label. */
export class LoginPage {
  readonly page: Page;
  readonly element: Locator;
  readonly name: Locator;
  readonly password: Locator;
  readonly captcha: Locator;
  readonly picture: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly #texts: Texts;

  constructor(page: Page, texts: Texts = en) {
    this.page = page;
    this.#texts = texts;
    this.element = page.locator('portico-sign-in');
    this.name = this.element.getByLabel(texts.signIn.name, { exact: true });
    this.password = this.element.getByLabel(texts.signIn.password, { exact: true });
    this.captcha = this.element.getByLabel(texts.captcha.pictureAnswer, { exact: true });
    this.picture = this.element.getByRole('img', { name: texts.captcha.picture });
    this.submit = this.element.getByRole('button', { name: texts.signIn.submit, exact: true });
    this.alert = this.element.locator('form [role=alert]').first();
  }

  /** Opens the page and waits until the element has replaced the plain form. */
  async open(path = '/login'): Promise<void> {
    await this.page.goto(path);
    await this.waitForForm();
  }

  /** Waits until the element has replaced the plain form. */
  async waitForForm(): Promise<void> {
    await expect(this.element.locator('form[part=form]')).toBeVisible();
  }

  async type(name: string, password: string): Promise<void> {
    await this.name.fill(name);
    await this.password.fill(password);
  }

  /** Fills the form and submits it, without waiting for the result. */
  async send(name: string, password = getPassword(name)): Promise<void> {
    await this.type(name, password);
    await this.submit.click();
  }

  /** Opens the page and submits the form, without waiting for the result. */
  async signIn(name: string, password = getPassword(name)): Promise<void> {
    await this.open();
    await this.send(name, password);
  }

  /** Signs in and waits for the home page. */
  async openHomePage(name: string): Promise<void> {
    await this.signIn(name);
    await expect(this.page).toHaveURL('/');
  }

  /** Signs out and waits for the sign-in page. */
  async signOut(): Promise<void> {
    await signOut(this.page, this.#texts);
    await expect(this.page).toHaveURL('/login');
  }

  /** Sends wrong passwords until the captcha is shown. */
  async failUntilCaptcha(name: string): Promise<void> {
    for (let time = 1; time < 5; time += 1) {
      await this.send(name, 'wrong');
      await expect(this.alert).toHaveText(en.failure['invalid-credentials']);
    }
    await this.send(name, 'wrong');
    await expect(this.alert).toHaveText(en.failure['invalid-credential-require-captcha']);
    await expect(this.picture).toBeVisible();
  }
}
