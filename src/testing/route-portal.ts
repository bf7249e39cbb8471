import { picture, type SentAnswer } from './answers/answer.ts';
import { PICTURES } from './answers/pictures.ts';
import { createCallFinder } from './find-call.ts';
import type { TestPortal } from './mock-portal.ts';
import { createPortal } from './portal.ts';
import type { PortalOptions } from './portal-options.ts';
import { prepare } from './prepare.ts';
import { showState, toPreparation } from './show-state.ts';
import { requireState } from './states/all-states.ts';

/** Milliseconds to wait for a state. */
const LIMIT = 15_000;

/** The part of Playwright's `Route` that is used. */
export interface PlaywrightRoute {
  request(): { method(): string; url(): string; headers(): Record<string, string> };
  fulfill(answer: {
    status: number;
    headers: Record<string, string>;
    body: string;
  }): Promise<unknown>;
  abort(): Promise<unknown>;
  fallback(): Promise<unknown>;
}

/** The part of Playwright's `Page` that is used. */
export interface PlaywrightPage {
  route(address: RegExp, handler: (route: PlaywrightRoute) => unknown): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
}

/** Writes the call of a function that uses nothing from outside, for another page. */
const toScript = (call: (input: never) => unknown, input: unknown) =>
  `(${call})(${JSON.stringify(input)})`;

/** The headers that scripts of another origin read. */
const EXPOSED = 'Location, redirectUrl, Retry-After, X-Captcha-Slot, X-Public-Token';

/** Lets a page of another origin read the answers (Fetch standard, CORS protocol). */
const toCors = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': EXPOSED,
});

/** The file of the texts that are missing, in the package and in most bundles. */
const MISSING_TEXTS = /\/(?:fi|sv)-[^/]*\.js(?:[?#]|$)/;

/**
 * Answers the calls of a page in Playwright by a portal in memory, without a service worker. Call it before `page.goto`.
 * @param page a page; all other requests of it go on
 */
export async function routePortal(
  page: PlaywrightPage,
  options: PortalOptions = {},
): Promise<TestPortal> {
  const state = options.state === undefined ? undefined : requireState(options.state);
  const portal = createPortal(options, state);
  const finder = createCallFinder(options.settings?.calls);

  async function send(route: PlaywrightRoute, found: SentAnswer): Promise<void> {
    const { status, headers, body, text } = found;
    const { origin } = route.request().headers();
    await route.fulfill({
      status,
      headers: {
        'Content-Type': 'application/json',
        ...(origin && toCors(origin)),
        ...headers,
      },
      body: text ?? (body === undefined ? '' : JSON.stringify(body)),
    });
  }

  await page.route(finder.pattern, async (route) => {
    const request = route.request();
    const call = finder.find(request.method(), request.url());
    if (!call) return route.fallback();
    const query = new URL(request.url()).searchParams;
    const found = portal.answer({ call, query, headers: request.headers() });
    if (found === 'drop') return route.abort();
    return found === 'hold' ? undefined : send(route, found);
  });
  if (state) {
    await page.route(/\/(?:logo|rest\/avatar|(?:harbour|lighthouse)\.svg)$/, (route) => {
      const [, svg] =
        Object.entries(PICTURES).find(([path]) => route.request().url().endsWith(path)) ?? [];
      return send(route, picture(svg ?? ''));
    });
  }
  if (state?.missingTexts) await page.route(MISSING_TEXTS, (route) => route.abort());
  await page.addInitScript({ content: toScript(prepare, toPreparation(state, portal.cookie)) });

  return {
    calls: portal.calls,
    show: () =>
      showState(
        portal,
        state,
        (script, input) => page.evaluate(toScript(script, input)) as never,
        LIMIT,
      ),
  };
}
