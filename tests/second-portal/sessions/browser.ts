import type { Exchange } from '../http/exchange.ts';
import { BROWSER_COOKIE, FORGERY } from '../names.ts';
import type { PortalContext } from '../portal-context.ts';
import { type Browser, createForgeryToken, createToken } from '../state.ts';

/** Returns the browser of the request, if the portal knows it. */
export function findBrowser({ cookies }: Exchange, { state }: PortalContext): Browser | undefined {
  return state.browsers.get(cookies.get(BROWSER_COOKIE) ?? '');
}

/** Returns the browser of the request. An unknown one gets its cookies. */
export function getBrowser(exchange: Exchange, context: PortalContext): Browser {
  const known = findBrowser(exchange, context);
  if (known) return known;
  const browser: Browser = { id: createToken(), forgeryToken: '' };
  context.state.browsers.set(browser.id, browser);
  exchange.setCookie(BROWSER_COOKIE, browser.id);
  changeForgeryToken(exchange, context, browser);
  return browser;
}

/** Gives the browser another token against forged requests. */
export function changeForgeryToken(
  exchange: Exchange,
  { variant }: PortalContext,
  browser: Browser,
): void {
  // A token in the page's markup stays valid as long as the page.
  if (variant.forgeryToken === 'meta' && browser.forgeryToken !== '') return;
  browser.forgeryToken = createForgeryToken();
  if (variant.forgeryToken === 'cookie') {
    exchange.setCookie(FORGERY.cookie, browser.forgeryToken, { isReadable: true });
  }
}

/** Whether the request comes from a page of the portal. */
export function isGenuine(exchange: Exchange, context: PortalContext, field = ''): boolean {
  const origin = exchange.header('Origin');
  if (origin !== '' && origin !== new URL(context.address).origin) return false;
  const token = findBrowser(exchange, context)?.forgeryToken;
  return token !== undefined && (exchange.header(FORGERY.header) || field) === token;
}
