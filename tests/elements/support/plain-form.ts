import { assert } from 'chai';
import { getPassword } from './portal.ts';
import type { TestPage } from './test-page.ts';

/** The fields of a server's own sign-in. */
export const PLAIN_FIELDS = `<input name="j_username" autocomplete="username">
  <input name="j_password" type="password" autocomplete="current-password"><button>Go</button>`;

/** A server's own sign-in form. */
export const PLAIN_FORM = `<form class="plain" method="post" action="/ssf/s/portalLogin">${PLAIN_FIELDS}</form>`;

/** The server's own sign-in on a page, which need not be there. */
export class PlainForm {
  readonly #page: TestPage;

  constructor(page: TestPage) {
    this.#page = page;
  }

  get name(): HTMLInputElement {
    return this.#page.find('[name=j_username]') as HTMLInputElement;
  }
  get password(): HTMLInputElement {
    return this.#page.find('[name=j_password]') as HTMLInputElement;
  }
  get isThere(): boolean {
    return this.#page.document.querySelector('[name=j_username]') !== null;
  }

  /** Sets the values, as typing does. */
  fill(name: string, password = getPassword(name)): void {
    this.name.value = name;
    this.password.value = password;
  }

  /** Asserts that the form is visible, with these values. */
  assertFilled(name: string, password = getPassword(name)): void {
    assert.isTrue(this.name.checkVisibility(), 'the form is visible');
    assert.equal(this.name.value, name);
    assert.equal(this.password.value, password);
  }

  /** Submits the form as a person does, and asserts that the portal has signed in the person with this name. */
  async signIn(name: string): Promise<void> {
    const { frame } = this.#page;
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    const button = this.password.form?.querySelector('button');
    button?.click();
    await loaded;
    const answer = await fetch('/rest/self');
    assert.equal(answer.status, 200, 'the person is signed in');
    assert.equal((await answer.json()).name, name);
  }
}
