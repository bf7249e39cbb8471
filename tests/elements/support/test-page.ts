import { executeServerCommand } from '@web/test-runner-commands';
import { assert } from 'chai';
import { elements } from '../../../widgets/elements.ts';
import { makeSerializable } from './assert-same.ts';
import { portal } from './portal.ts';
import { waitFor } from './wait.ts';

/** The complaints of a page, recorded by `pages/record-errors.js`. */
interface Report {
  warnings: string[];
  errors: string[];
  violations: string[];
}

/** The window of a page under test. */
export type PageWindow = Window & typeof globalThis & { report: Report };

/** The parts of a page besides its body. */
export interface PageOptions {
  /** Markup for the head. */
  head?: string;
  /** Modules to load, such as `/portico/sign-in.js`; by default those of the elements in the body. */
  scripts?: readonly string[];
  /** The content security policy. */
  policy?: string;
  /** The tokens of the `sandbox` attribute of the frame. */
  sandbox?: string;
  lang?: string;
}

/** A page in a frame, with its own window, element registry and session object. */
export class TestPage {
  readonly frame = document.createElement('iframe');
  /** Identifies the page at the server. */
  readonly id = crypto.randomUUID();
  #expectsErrors = false;

  get window(): PageWindow {
    return this.frame.contentWindow as PageWindow;
  }

  get document(): Document {
    return this.frame.contentDocument as Document;
  }

  /** Finds the first element that matches. @throws Error if there is none */
  find(selector: string): HTMLElement {
    const { querySelector } = this.window.Document.prototype;
    const element = querySelector.call(this.document, selector) as HTMLElement | null;
    if (!element) throw new Error(`The page has no ${selector}`);
    return element;
  }

  /** Loads a module into the page. */
  async load(address: string): Promise<void> {
    const script = this.document.createElement('script');
    script.type = 'module';
    script.src = address;
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${address} did not load`));
    });
    this.document.head.append(script);
    await loaded;
  }

  /** Waits until an element is defined: `sign-in.js` shows the form first, and defines the element later. */
  async waitForDefinition(tag: string): Promise<void> {
    await this.window.customElements.whenDefined(tag);
  }

  /** Imports a module inside the page. */
  import<T>(address: string): Promise<T> {
    const load = new this.window.Function('address', 'return import(address)');
    return load(address) as Promise<T>;
  }

  /** Resumes a page that stopped at `<!--pause-->`. */
  async resume(): Promise<void> {
    await waitFor('the pause of the page', () =>
      executeServerCommand<boolean, string>('page:resume', this.id),
    );
  }

  /** Adds an element at the end of the page. */
  add(tag: string, attributes: Record<string, string> = {}): HTMLElement {
    const element = this.document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    this.document.body.append(element);
    return element;
  }

  /** The focused element, inside shadow roots too. */
  get activeElement(): Element | null {
    let active = this.document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  }

  /** Waits for errors, which the test expects, and returns all errors of the page. */
  async readExpectedErrors(): Promise<string[]> {
    this.#expectsErrors = true;
    return waitFor(
      'an error',
      () => this.window.report.errors.length > 0 && this.window.report.errors,
    );
  }

  /** Closes the page. Fails if the page reported unexpected errors. */
  close(): void {
    // A frame that has navigated to another page has no report.
    const { errors = [], violations = [] } = this.window?.report ?? {};
    this.frame.remove();
    assert.deepEqual(violations, [], 'violations of the content security policy');
    if (!this.#expectsErrors) assert.equal(errors.join('\n'), '', 'errors in the page');
  }
}

const openPages: TestPage[] = [];

/** Opens a page without waiting for its load event. */
export function startPage(body: string, options: PageOptions = {}): TestPage {
  const { head = '', lang = 'en', policy } = options;
  const scripts =
    options.scripts ??
    elements.filter(({ tag }) => body.includes(`<${tag}`)).map(({ name }) => `/portico/${name}.js`);
  const loaders = scripts.map((address) => `<script type="module" src="${address}"></script>`);
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>A page</title>
    <script src="/pages/record-errors.js"></script>${head}${loaders.join('')}</head><body>${body}</body></html>`;
  const page = new TestPage();
  const query = new URLSearchParams({ html, policy: policy ?? '', id: page.id });
  page.frame.title = 'The page under test';
  page.frame.width = '780';
  page.frame.height = '580';
  if (options.sandbox !== undefined) page.frame.setAttribute('sandbox', options.sandbox);
  page.frame.src = `/page?${query}`;
  document.body.append(page.frame);
  openPages.push(page);
  return page;
}

/** Opens a page with this body and waits for its load event. */
export async function openPage(body: string, options: PageOptions = {}): Promise<TestPage> {
  const page = startPage(body, options);
  await new Promise((resolve) => {
    page.frame.onload = resolve;
  });
  return page;
}

/** Deletes the data of earlier tests in the browser and at the portal. */
export async function resetState(): Promise<void> {
  await portal.reset();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every engine yet.
  document.cookie = 'portal_public_token=; Path=/; Max-Age=0';
}

/** Closes the pages and deletes the data of each test. */
export function isolateTests(): void {
  beforeEach(resetState);
  afterEach(function () {
    makeSerializable(this.currentTest?.err);
    for (const one of openPages.splice(0)) one.close();
  });
}
