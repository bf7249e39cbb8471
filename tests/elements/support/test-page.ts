import { executeServerCommand } from '@web/test-runner-commands';
import { assert } from 'chai';
import { elements } from '../../../widgets/elements.ts';
import { portal } from './portal.ts';
import { makePlain } from './same.ts';
import { until } from './until.ts';

/** What a page complained about; see `pages/watch.js`. */
interface Seen {
  warnings: string[];
  errors: string[];
  violations: string[];
}

/** The window of a page under test. */
export type PageWindow = Window & typeof globalThis & { seen: Seen };

/** What a page has besides its body. */
export interface PageOptions {
  /** Markup for the head. */
  head?: string;
  /** Modules of the build to load, such as `/portico/sign-in.js`; by default those of the body's tags. */
  scripts?: readonly string[];
  /** The content security policy. */
  policy?: string;
  lang?: string;
}

/** A page that is open in a frame, with a window, a registry of elements and a session of its own. */
export class Visit {
  readonly frame = document.createElement('iframe');
  /** By this the server knows the page. */
  readonly id = crypto.randomUUID();
  #expectsErrors = false;

  get window(): PageWindow {
    return this.frame.contentWindow as PageWindow;
  }

  get document(): Document {
    return this.frame.contentDocument as Document;
  }

  /** The first element that matches. */
  find(selector: string): HTMLElement {
    const element = this.document.querySelector<HTMLElement>(selector);
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

  /** The exports of a module, as the page itself gets them. */
  import<T>(address: string): Promise<T> {
    const load = new this.window.Function('address', 'return import(address)');
    return load(address) as Promise<T>;
  }

  /** Lets a page go on that stopped at `<!--pause-->`. */
  async goOn(): Promise<void> {
    await until('the rest of the page is let come', () =>
      executeServerCommand<boolean, string>('page:go-on', this.id),
    );
  }

  /** Adds an element at the end of the page. */
  add(tag: string, attributes: Record<string, string> = {}): HTMLElement {
    const element = this.document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    this.document.body.append(element);
    return element;
  }

  /** The innermost element with the focus. */
  get active(): Element | null {
    let active = this.document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  }

  /** The errors so far, which this test expects to come. */
  async expectedErrors(): Promise<string[]> {
    this.#expectsErrors = true;
    return until('an error', () => this.window.seen.errors.length > 0 && this.window.seen.errors);
  }

  /** Leaves the page; what it complained about is a failure. */
  leave(): void {
    // A page that went elsewhere has no record.
    const { errors = [], violations = [] } = this.window?.seen ?? {};
    this.frame.remove();
    assert.deepEqual(violations, [], 'violations of the content security policy');
    if (!this.#expectsErrors) assert.equal(errors.join('\n'), '', 'errors in the page');
  }
}

const visits: Visit[] = [];

/** Begins to open a page; `visit` also waits until it has loaded. */
export function beginVisit(body: string, options: PageOptions = {}): Visit {
  const { head = '', lang = 'en', policy } = options;
  const scripts =
    options.scripts ??
    elements.filter(({ tag }) => body.includes(`<${tag}`)).map(({ name }) => `/portico/${name}.js`);
  const loaders = scripts.map((address) => `<script type="module" src="${address}"></script>`);
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>A page</title>
    <script src="/pages/watch.js"></script>${head}${loaders.join('')}</head><body>${body}</body></html>`;
  const visit = new Visit();
  const query = new URLSearchParams({ html, policy: policy ?? '', id: visit.id });
  visit.frame.title = 'The page under test';
  visit.frame.width = '780';
  visit.frame.height = '580';
  visit.frame.src = `/page?${query}`;
  document.body.append(visit.frame);
  visits.push(visit);
  return visit;
}

/** Opens a page with this body and waits until it has loaded. */
export async function visit(body: string, options: PageOptions = {}): Promise<Visit> {
  const begun = beginVisit(body, options);
  await new Promise((resolve) => {
    begun.frame.onload = resolve;
  });
  return begun;
}

/** Forgets what earlier tests left in the browser and at the portal. */
export async function forget(): Promise<void> {
  await portal.reset();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every engine yet.
  document.cookie = 'portal_public_token=; Path=/; Max-Age=0';
}

/** Gives each test of a file its own pages, and a browser and a portal that know nobody. */
export function freshPages(): void {
  beforeEach(forget);
  afterEach(function () {
    makePlain(this.currentTest?.err);
    for (const one of visits.splice(0)) one.leave();
  });
}
