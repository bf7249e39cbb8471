import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserLauncher, SessionResult } from '@web/test-runner-core';
import type { WebKitPrograms } from '../browsers.ts';
import type { WebKitDriver, WebKitSettings } from './webkit-driver.ts';
import { pointer, startWebKitDriver } from './webkit-driver.ts';

/** The time after which a call to WebKitGTK fails. It is long because the machine may be busy. */
const TIMEOUT_MS = 120_000;

/** The WebDriver code points of the named keys. */
const namedKeys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, String.fromCodePoint(0xe031 + i)]),
  ),
};

const buttons = { left: 0, middle: 1, right: 2 };
type Button = keyof typeof buttons;

function toKeyValue(name: string): string {
  const value = namedKeys[name] ?? /^(?:Key|Digit)(.)$/.exec(name)?.[1]?.toLowerCase() ?? name;
  if ([...value].length !== 1) throw new Error(`Unknown key: ${name}`);
  return value;
}

/** One session of the WebDriver protocol, without a client library. */
class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const value = (await send('POST', `${driverUrl}/session`, body)) as { sessionId: string };
    return new WebDriverSession(`${driverUrl}/session/${value.sessionId}`);
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return send('POST', `${this.#url}/${path}`, body);
  }

  get(path: string): Promise<unknown> {
    return send('GET', `${this.#url}/${path}`);
  }

  delete(path = ''): Promise<unknown> {
    return send('DELETE', path ? `${this.#url}/${path}` : this.#url);
  }

  execute(script: string, ...args: unknown[]): Promise<unknown> {
    return this.post('execute/sync', { script, args });
  }

  /** Waits for the blank page. A navigation does not wait, and scripts fail while the page changes. */
  async waitForBlankPage(): Promise<void> {
    const script = `return location.href === 'about:blank' && document.readyState === 'complete'`;
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      if (await this.execute(script).catch(() => false)) return;
      await wait(25);
    }
    throw new Error('WebKitGTK still shows the page of the last test file.');
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as {
    value: { error?: string; message?: string } | null;
  };
  if (!response.ok) throw new Error(`WebDriver: ${value?.error} ${value?.message ?? ''}`.trim());
  return value;
}

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

  async #keys(...actions: { type: 'keyDown' | 'keyUp'; value: string }[]): Promise<void> {
    await this.#session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async #pointer(...actions: object[]): Promise<void> {
    await this.#session.post('actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  readonly keyboard = {
    down: (key: string) => this.#keys({ type: 'keyDown', value: toKeyValue(key) }),
    up: (key: string) => this.#keys({ type: 'keyUp', value: toKeyValue(key) }),
    press: (keys: string) => {
      const values = (keys === '+' ? [keys] : keys.split(/(?<=.)\+/)).map(toKeyValue);
      return this.#keys(
        ...values.map((value) => ({ type: 'keyDown' as const, value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      );
    },
    type: (text: string) =>
      this.#keys(
        ...[...text].flatMap((character) => {
          const value = character === '\n' ? toKeyValue('Enter') : character;
          return [
            { type: 'keyDown' as const, value },
            { type: 'keyUp' as const, value },
          ];
        }),
      ),
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
  readonly name = 'WebKit';
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
    return WebDriverSession.open(this.#driver.url, {
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': {
        binary: this.#programs.miniBrowser,
        args: ['--automation', '--full-screen'],
      },
    });
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
    await session?.post('url', { url: 'about:blank' });
    await session?.waitForBlankPage();
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
