import type { FastifyRequest } from 'fastify';

/** The rough name of a browser and of its operating system; null if it is unknown. */
interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Number of code units of `User-Agent` that are read. Those of common browsers are below 200. */
const MAX_LENGTH = 300;

/**
 * Names by the product tokens of `User-Agent`, in the order of the search: the header of most browsers
 * also contains the tokens of others (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/User-Agent).
 */
const BROWSERS: readonly [token: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: readonly [token: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** Reads the rough name of the browser from a request. It helps a person to recognize a session, and proves nothing. */
function readBrowserName({ headers }: Pick<FastifyRequest, 'headers'>): BrowserName {
  const userAgent = headers['user-agent']?.slice(0, MAX_LENGTH) ?? '';
  const find = (names: readonly [token: string, name: string][]) =>
    names.find(([token]) => userAgent.includes(token))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

export { type BrowserName, readBrowserName };
