import { ChromeLauncher } from '@web/test-runner-chrome';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';

/** In milliseconds. It is long because the machine may be busy. */
const NAVIGATION_TIMEOUT = 120_000;

/** The media of a page. An omitted value is that of the system. */
interface Media {
  type?: string | undefined;
  features?: { name: string; value: string }[] | undefined;
}

/** The WebDriver BiDi connection of Puppeteer to Firefox. */
interface BidiConnection {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

/** Names of keys that Puppeteer does not accept in Firefox. */
const keyNames: Record<string, string> = { Enter: '\uE006', Space: ' ' };

/** Runs in Firefox's own window and overrides the system's settings for all its tabs. */
const setOverrides = `(medium, colorScheme, reducedMotion) => {
  for (const window of Services.wm.getEnumerator('navigator:browser')) {
    for (const tab of window.gBrowser.tabs) {
      const context = tab.linkedBrowser.browsingContext;
      context.mediumOverride = medium;
      context.prefersColorSchemeOverride = colorScheme;
      context.prefersReducedMotionOverride = reducedMotion;
    }
  }
}`;

/** Emulates media through Firefox's own window, because WebDriver BiDi has no command for media features. */
async function emulate(browser: Browser, { type, features = [] }: Media): Promise<void> {
  const { connection } = browser as unknown as { connection: BidiConnection };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [window] = (result as { contexts: { context: string }[] }).contexts;
  const feature = (name: string) => features.find((one) => one.name === name)?.value ?? 'none';
  const values = [type ?? '', feature('prefers-color-scheme'), feature('prefers-reduced-motion')];
  const answer = await connection.send('script.callFunction', {
    target: { context: window?.context },
    awaitPromise: false,
    functionDeclaration: setOverrides,
    arguments: values.map((value) => ({ type: 'string', value })),
  });
  const { type: outcome, exceptionDetails } = answer.result as {
    type: string;
    exceptionDetails?: { text: string };
  };
  if (outcome !== 'success')
    throw new Error(`Firefox could not emulate media: ${exceptionDetails?.text}`);
}

/** Creates a page whose commands do the same as in the other engines. */
async function createPage(browser: Browser, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT);
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const media: Media = {};
  return Object.assign(page, {
    async emulateMediaType(type?: string) {
      media.type = type;
      await emulate(browser, media);
    },
    async emulateMediaFeatures(features: Media['features']) {
      const names = features?.map(({ name }) => name);
      media.features = features && [
        ...(media.features ?? []).filter(({ name }) => !names?.includes(name)),
        ...features,
      ];
      await emulate(browser, media);
    },
    keyboard: Object.assign(keyboard, {
      async press(keys: string) {
        const names = (keys === '+' ? [keys] : keys.split(/(?<=.)\+/)).map(
          (name) => keyNames[name] ?? name,
        );
        const last = names.pop() as Parameters<typeof press>[0];
        for (const name of names) await keyboard.down(name as typeof last);
        await press(last);
        for (const name of names.toReversed()) await keyboard.up(name as typeof last);
      },
    }),
  });
}

/** Runs test files in an installed Firefox through Puppeteer and WebDriver BiDi, one page at a time. */
export class FirefoxLauncher extends ChromeLauncher {
  constructor(executablePath: string) {
    super(
      {
        browser: 'firefox',
        executablePath,
        args: ['--remote-allow-system-access', '--kiosk'],
        networkEnabled: false,
      },
      ({ browser }) => browser.defaultBrowserContext(),
      ({ browser, context }) => createPage(browser, context),
      undefined,
      1,
    );
    this.name = 'Firefox';
  }

  /** Resets the emulated media because the next test file reuses the page. */
  override async stopSession(sessionId: string) {
    const page = this.getPage(sessionId);
    await page.emulateMediaType(undefined);
    await page.emulateMediaFeatures(undefined);
    return super.stopSession(sessionId);
  }
}
