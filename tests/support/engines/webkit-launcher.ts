import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserLauncher, SessionResult } from '@web/test-runner-core';
import type { WebKitPrograms } from '../browsers.ts';
import type { WebKitDriver, WebKitSettings } from './webkit-driver.ts';
import { pointer, startWebKitDriver } from './webkit-driver.ts';

/** The time in milliseconds after which WebKitGTK counts as hanging. Generous, for busy machines. */
const LIMIT = 120_000;

/** The WebDriver code points of the keys that have a name. */
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

function keyValue(name: string): string {
  const value = namedKeys[name] ?? /^(?:Key|Digit)(.)$/.exec(name)?.[1]?.toLowerCase() ?? name;
  if ([...value].length !== 1) throw new Error(`Unknown key: ${name}`);
  return value;
}

/** One WebDriver session in the terms of the WebDriver specification, without a client library. */
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

  /** Navigating does not wait for the page, and a script fails while one page goes and the next comes. */
  async untilBlank(): Promise<void> {
    const script = `return location.href === 'about:blank' && document.readyState === 'complete'`;
    const end = performance.now() + LIMIT;
    while (performance.now() < end) {
      if (await this.execute(script).catch(() => false)) return;
      await wait(25);
    }
    throw new Error('WebKitGTK did not leave the page of the last test file.');
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(LIMIT),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as {
    value: { error?: string; message?: string } | null;
  };
  if (!response.ok) throw new Error(`WebDriver: ${value?.error} ${value?.message ?? ''}`.trim());
  return value;
}

/** Selects options in the page, with the events that a user's choice gives. */
const selectOptions = `
  const [selector, values, labels] = arguments;
  const select = document.querySelector(selector);
  for (const option of select.options) option.selected = values.includes(option.value) || labels.includes(option.label);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
`;

/**
 * The part of Playwright's page that the commands of @web/test-runner-commands use, on top of
 * WebDriver, so that tests give the same commands in every engine.
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
    down: (key: string) => this.#keys({ type: 'keyDown', value: keyValue(key) }),
    up: (key: string) => this.#keys({ type: 'keyUp', value: keyValue(key) }),
    press: (keys: string) => {
      const values = (keys === '+' ? [keys] : keys.split(/(?<=.)\+/)).map(keyValue);
      return this.#keys(
        ...values.map((value) => ({ type: 'keyDown' as const, value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      );
    },
    type: (text: string) =>
      this.#keys(
        ...[...text].flatMap((character) => {
          const value = character === '\n' ? keyValue('Enter') : character;
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

  /** Makes the window so large that the page inside has the given size, its corner under the pointer. */
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

  /** WebDriver can't change the media; what the launcher's settings gave already is accepted. */
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
        `WebKitGTK can't change its media while it runs, and was not started with ${query}.`,
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
  /** The commands' plugins then use the page that getPage() gives. */
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
      throw new Error(`There is no page for session ${sessionId}.`);
    return this.#page;
  }

  async stopSession(sessionId: string): Promise<SessionResult> {
    const session = await this.#starting;
    this.#active.delete(sessionId);
    await session?.delete('actions');
    await session?.post('url', { url: 'about:blank' });
    await session?.untilBlank();
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
