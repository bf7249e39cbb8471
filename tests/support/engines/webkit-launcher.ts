import type { BrowserLauncher, SessionResult } from '@web/test-runner-core';
import type { WebKitPrograms } from '../browsers.ts';
import { type KeyAction, toKeyPress, toKeyValue, toTyping } from './webdriver-keys.ts';
import { openMiniBrowser, type WebDriverSession } from './webdriver-session.ts';
import type { WebKitDriver, WebKitSettings } from './webkit-driver.ts';
import { pointer, startWebKitDriver } from './webkit-driver.ts';

const buttons = { left: 0, middle: 1, right: 2 };
type Button = keyof typeof buttons;

/** Selects options in the page and dispatches the same events as a user's choice. */
const selectOptions = `
  const [selector, values, labels] = arguments;
  const select = document.querySelector(selector);
  for (const option of select.options) option.selected = values.includes(option.value) || labels.includes(option.label);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
`;

/**
 * The methods of Playwright's page that @web/test-runner-commands uses, implemented with WebDriver. The
 * same commands then work in every engine.
 */
class WebKitPage {
  readonly #session: WebDriverSession;

  constructor(session: WebDriverSession) {
    this.#session = session;
  }

  #keys(...actions: KeyAction[]): Promise<void> {
    return this.#session.pressKeys(actions);
  }

  async #pointer(...actions: object[]): Promise<void> {
    await this.#session.post('actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  readonly keyboard = {
    down: (key: string) => this.#keys({ type: 'keyDown', value: toKeyValue(key) }),
    up: (key: string) => this.#keys({ type: 'keyUp', value: toKeyValue(key) }),
    press: (keys: string) => this.#keys(...toKeyPress(keys)),
    type: (text: string) => this.#keys(...toTyping(text)),
  };

  readonly mouse = {
    move: (x: number, y: number) => this.#pointer({ type: 'pointerMove', x, y, duration: 0 }),
    down: ({ button = 'left' }: { button?: Button } = {}) =>
      this.#pointer({ type: 'pointerDown', button: buttons[button] }),
    up: ({ button = 'left' }: { button?: Button } = {}) =>
      this.#pointer({ type: 'pointerUp', button: buttons[button] }),
    click: (x: number, y: number, { button = 'left' }: { button?: Button } = {}) =>
      this.#pointer(
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: buttons[button] },
        { type: 'pointerUp', button: buttons[button] },
      ),
  };

  /** Resizes the window until its viewport has the given size, and moves its corner under the pointer. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const inner = (await this.#session.execute('return [innerWidth, innerHeight]')) as [
        number,
        number,
      ];
      if (tries > 0 && inner[0] === width && inner[1] === height) return;
      const outer = (await this.#session.get('window/rect')) as { width: number; height: number };
      await this.#session.post('window/rect', {
        ...pointer,
        width: outer.width + width - inner[0],
        height: outer.height + height - inner[1],
      });
    }
    throw new Error(`The window of WebKitGTK did not become ${width} × ${height}.`);
  }

  /** WebDriver cannot change the media: throws unless the launcher's settings already match. */
  async emulateMedia(wanted: {
    media?: string;
    colorScheme?: string;
    reducedMotion?: string;
  }): Promise<void> {
    const queries = [
      wanted.media ?? 'all',
      wanted.colorScheme && `(prefers-color-scheme: ${wanted.colorScheme})`,
      wanted.reducedMotion && `(prefers-reduced-motion: ${wanted.reducedMotion})`,
    ].filter(Boolean);
    const query = queries.join(' and ');
    if (!(await this.#session.execute('return matchMedia(arguments[0]).matches', query))) {
      throw new Error(
        `WebKitGTK cannot change its media while it runs, and it was not started with ${query}.`,
      );
    }
  }

  locator(selector: string) {
    return {
      selectOption: async (wanted: string | string[] | { label: string }) => {
        const labels = typeof wanted === 'object' && !Array.isArray(wanted) ? [wanted.label] : [];
        const values = typeof wanted === 'string' ? [wanted] : Array.isArray(wanted) ? wanted : [];
        await this.#session.execute(selectOptions, selector, values, labels);
      },
    };
  }
}

/** Runs test files in WebKitGTK's MiniBrowser through WebKitWebDriver, one page at a time. */
export class WebKitLauncher implements BrowserLauncher {
  name = 'WebKit';
  /** Makes the plugins of the commands use the page of `getPage()`. */
  readonly type = 'playwright';
  readonly concurrency = 1;
  readonly #programs: WebKitPrograms;
  readonly #settings: WebKitSettings;
  #driver: WebKitDriver | undefined;
  #starting: Promise<WebDriverSession> | undefined;
  #page: WebKitPage | undefined;
  #active = new Map<string, string>();

  constructor(programs: WebKitPrograms, settings: WebKitSettings = {}) {
    this.#programs = programs;
    this.#settings = settings;
  }

  async #open(): Promise<WebDriverSession> {
    this.#driver = await startWebKitDriver(this.#programs.driver, this.#settings);
    return openMiniBrowser(this.#driver.url, this.#programs);
  }

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#starting ??= this.#open();
    const session = await this.#starting;
    this.#page ??= new WebKitPage(session);
    await this.#page.setViewportSize({ width: 800, height: 600 });
    this.#active.set(sessionId, url);
    await session.post('url', { url });
  }

  isActive(sessionId: string): boolean {
    return this.#active.has(sessionId);
  }

  async getBrowserUrl(sessionId: string): Promise<string | undefined> {
    if (!this.isActive(sessionId)) return undefined;
    const session = await this.#starting;
    return session?.get('url').then(String, () => undefined);
  }

  getPage(sessionId: string): WebKitPage {
    if (!this.#page || !this.isActive(sessionId))
      throw new Error(`The session ${sessionId} has no page.`);
    return this.#page;
  }

  async stopSession(sessionId: string): Promise<SessionResult> {
    const session = await this.#starting;
    this.#active.delete(sessionId);
    await session?.delete('actions');
    await session?.openBlankPage();
    return {};
  }

  async stop(): Promise<void> {
    const starting = this.#starting;
    this.#starting = undefined;
    this.#page = undefined;
    await starting?.then((session) => session.delete()).catch(() => undefined);
    await this.#driver?.stop();
    this.#driver = undefined;
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(
      new Error('Debugging in WebKitGTK is not supported; use Chromium or Firefox.'),
    );
  }
}
