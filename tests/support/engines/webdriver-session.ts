import { setTimeout as wait } from 'node:timers/promises';
import type { WebKitPrograms } from '../browsers.ts';
import type { KeyAction } from './webdriver-keys.ts';

/** The time after which a call to WebKitGTK fails. It is long because the machine may be busy. */
const TIMEOUT_MS = 120_000;

/** The time after which a navigation to the blank page is repeated. */
const NAVIGATION_MS = 2_000;

/** One session of the WebDriver protocol, without a client library. */
export class WebDriverSession {
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

  /**
   * Presses and releases keys. A script that has just moved the focus has not told the window yet, which loses the
   * first key then. The answer of another script comes after that.
   */
  async pressKeys(actions: KeyAction[]): Promise<void> {
    await this.execute('return document.hasFocus()');
    await this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /**
   * Opens the blank page. A navigation does not wait, scripts fail while the page changes, and a navigation that the
   * page has begun itself can replace this one, so that it is repeated.
   */
  async openBlankPage(): Promise<void> {
    const script = `return location.href === 'about:blank' && document.readyState === 'complete'`;
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      await this.post('url', { url: 'about:blank' });
      const next = performance.now() + NAVIGATION_MS;
      while (performance.now() < next) {
        if (await this.execute(script).catch(() => false)) return;
        await wait(25);
      }
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

/** Opens a window of MiniBrowser through a running WebKitWebDriver. */
export function openMiniBrowser(
  driverUrl: string,
  { miniBrowser }: WebKitPrograms,
): Promise<WebDriverSession> {
  return WebDriverSession.open(driverUrl, {
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': {
      binary: miniBrowser,
      args: ['--automation', '--full-screen'],
    },
  });
}
