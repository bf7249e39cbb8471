import { expect, type Locator, type Page } from 'playwright/test';
import en from '../../../locales/en.json' with { type: 'json' };
import { getPassword } from './login-page.ts';

/** A page with a gate and its content. */
export class GatePage {
  readonly gate: Locator;
  /** The content of the gate. */
  readonly content: Locator;
  readonly name: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly checking: Locator;
  readonly denied: Locator;

  constructor(page: Page, content: string) {
    this.gate = page.locator('portico-session-gate');
    this.content = page.locator(content);
    this.name = this.gate.getByRole('textbox', { name: en.signIn.name, exact: true });
    this.password = this.gate.locator('[part~=input][type=password]');
    this.submit = this.gate.getByRole('button', { name: en.signIn.submit, exact: true });
    this.checking = this.gate.getByText(en.gate.checking);
    this.denied = this.gate.locator('[role=alert]');
  }

  /** Signs in with the default form of the gate. */
  async signIn(name: string, password = getPassword(name)): Promise<void> {
    await this.name.fill(name);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Expects that the content is invisible, cannot be focused, and is hidden from screen readers. */
  async expectClosed(): Promise<void> {
    await expect(this.content).toBeHidden();
    const found = await this.content.evaluate((content) => {
      const before = document.activeElement;
      const reached = [...content.querySelectorAll<HTMLElement>('a, button, input')].filter(
        (control) => {
          control.focus();
          return control.contains(document.activeElement);
        },
      );
      if (before instanceof HTMLElement) before.focus();
      const { hidden, inert } = content as HTMLElement;
      return { hidden, inert, reached: reached.length };
    });
    expect(found).toEqual({ hidden: true, inert: true, reached: 0 });
    expect(await this.content.ariaSnapshot()).toBe('');
  }
}
