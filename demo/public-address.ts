import { isIP } from 'node:net';
import { isOrigin, isSecure, toPortalAddress } from '../src/contract/urls.ts';
import { isLoopbackHost } from './server/http/request-origin.ts';
import {
  createTrustProxy,
  readTrustedProxies,
  type TrustedProxies,
} from './server/http/trust-proxy.ts';
import { toUrlHost } from './server/http/url-host.ts';

/** Environment variables by name. An empty one counts as missing. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Where the demo listens, and how browsers reach it. */
interface PublicAddress {
  /** IP address to listen on. */
  readonly host: string;
  /** Public URL of the portal, without a slash at its end. Without it only loopback names reach the portal. */
  readonly publicUrl?: string | undefined;
  /** Public origin of the provider. */
  readonly identityOrigin?: string | undefined;
  readonly trustProxy?: TrustedProxies | undefined;
  /** First part of the names of the portal's cookies. */
  readonly cookiePrefix?: string | undefined;
  /** Whether cookies are sent over TLS only; undefined if the origin decides. */
  readonly secureCookies?: boolean | undefined;
  /** Whether the people of the demo are added, whose passwords are published. */
  readonly hasDemoPeople: boolean;
}

/** An environment variable is missing, wrong, or contradicts another one. The message says what to set. */
class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Segments of unreserved characters (RFC 3986 section 2.3), which every proxy passes on as they are. */
const BASE_PATH = /^(?:\/[\w.~-]+)+$/;

/** A letter, then characters that every server accepts in the name of a cookie. */
const COOKIE_PREFIX = /^[a-z][\w-]{0,31}$/i;

/** Whether a URL can only be reached from this machine. */
const isLoopback = (url: string) => isSecure(new URL(url.replace(/^https:/, 'http:')));

function requireOrigin(name: string, value: string | undefined): void {
  if (value !== undefined && !isOrigin(value)) {
    throw new EnvironmentError(`${name} is no origin such as https://files.example.com: ${value}`);
  }
}

function readHost(host: string | undefined, origin: string | undefined): string {
  if (host === undefined) return '127.0.0.1';
  if (isIP(host) === 0)
    throw new EnvironmentError(`HOST is no IP address such as 127.0.0.1: ${host}`);
  // A URL cannot name the zone of an address (RFC 3986 section 3.2.2), and the demo needs its own URL.
  if (host.includes('%')) {
    throw new EnvironmentError(
      `HOST has a zone, which a URL cannot name. Set an address without one, or :: for all addresses: ${host}`,
    );
  }
  if (origin === undefined && !isLoopbackHost(toUrlHost(host))) {
    throw new EnvironmentError(
      `HOST=${host} needs ORIGIN, the public origin of the portal: without it, the demo answers only this machine.`,
    );
  }
  return host;
}

function readPublicUrl(origin: string | undefined, basePath = ''): string | undefined {
  if (basePath === '') return origin;
  if (origin === undefined) {
    throw new EnvironmentError('BASE_PATH needs ORIGIN, the public origin of the portal.');
  }
  const url = origin + basePath;
  if (!BASE_PATH.test(basePath) || toPortalAddress(url) !== url) {
    throw new EnvironmentError(
      `BASE_PATH is no path such as /files, without a slash at its end: ${basePath}`,
    );
  }
  return url;
}

function readTrustProxy(
  proxies: string | undefined,
  origin: string | undefined,
): TrustedProxies | undefined {
  if (proxies === undefined) {
    if (!origin?.startsWith('https:')) return undefined;
    throw new EnvironmentError(
      'ORIGIN with https needs TRUST_PROXY, the proxies that add TLS: their number, such as 1, or their networks.',
    );
  }
  if (origin === undefined) {
    throw new EnvironmentError('TRUST_PROXY needs ORIGIN, the public origin of the portal.');
  }
  const trusted = readTrustedProxies(proxies);
  try {
    createTrustProxy(trusted);
  } catch (error) {
    throw new EnvironmentError(`TRUST_PROXY: ${(error as Error).message}.`);
  }
  return trusted;
}

function readSecureCookies(
  secure: string | undefined,
  origin: string | undefined,
): boolean | undefined {
  if (secure === undefined) return undefined;
  if (secure !== '0' && secure !== '1') {
    throw new EnvironmentError(`SECURE is 1 or 0, not ${secure}.`);
  }
  if (secure === '1' && !origin?.startsWith('https:')) {
    throw new EnvironmentError(
      'SECURE=1 needs ORIGIN with https: browsers drop such cookies on other pages.',
    );
  }
  return secure === '1';
}

function readIdentityOrigin(
  identityOrigin: string | undefined,
  origin: string | undefined,
): string | undefined {
  requireOrigin('IDENTITY_ORIGIN', identityOrigin);
  if (identityOrigin === undefined) return undefined;
  if (identityOrigin === origin) {
    throw new EnvironmentError(
      `IDENTITY_ORIGIN must differ from ORIGIN, because the provider has an origin of its own: ${origin}`,
    );
  }
  if (!isSecure(new URL(identityOrigin))) {
    throw new EnvironmentError(`IDENTITY_ORIGIN needs https: ${identityOrigin}`);
  }
  return identityOrigin;
}

/**
 * Reads `DEMO_PEOPLE`.
 * @param isPublic whether others can reach the portal: by default, the people are not added then
 */
function readDemoPeople(demoPeople: string | undefined, isPublic: boolean): boolean {
  if (demoPeople === undefined) return !isPublic;
  if (demoPeople !== '0' && demoPeople !== '1') {
    throw new EnvironmentError(`DEMO_PEOPLE is 1 or 0, not ${demoPeople}.`);
  }
  return demoPeople === '1';
}

/**
 * Reads `HOST`, `ORIGIN`, `BASE_PATH`, `COOKIE_PREFIX`, `SECURE`, `TRUST_PROXY`, `IDENTITY_ORIGIN` and `DEMO_PEOPLE`.
 * @throws EnvironmentError if one is missing, wrong, or contradicts another one
 */
function readPublicAddress(environment: Environment): PublicAddress {
  const read = (name: string) => environment[name] || undefined;
  const origin = read('ORIGIN');
  requireOrigin('ORIGIN', origin);
  const cookiePrefix = read('COOKIE_PREFIX');
  if (cookiePrefix !== undefined && !COOKIE_PREFIX.test(cookiePrefix)) {
    throw new EnvironmentError(
      `COOKIE_PREFIX is no name such as files, with at most 32 letters, digits, _ and -: ${cookiePrefix}`,
    );
  }
  const host = readHost(read('HOST'), origin);
  // A client on the network may send any name in `Host`, so a loopback origin does not keep it away.
  const isPublic =
    !isLoopbackHost(toUrlHost(host)) || (origin !== undefined && !isLoopback(origin));
  const address = {
    host,
    publicUrl: readPublicUrl(origin, read('BASE_PATH')),
    identityOrigin: readIdentityOrigin(read('IDENTITY_ORIGIN'), origin),
    trustProxy: readTrustProxy(read('TRUST_PROXY'), origin),
    cookiePrefix,
    secureCookies: readSecureCookies(read('SECURE'), origin),
    hasDemoPeople: readDemoPeople(read('DEMO_PEOPLE'), isPublic),
  };
  if (isPublic && read('SMTP_URL') === undefined) {
    throw new EnvironmentError(
      'A portal that others can reach needs SMTP_URL, a mail server: without it, everybody could read its mails.',
    );
  }
  return address;
}

/** Returns warnings about an address with which the demo starts, but which protects people badly. */
function listWarnings({
  host,
  publicUrl,
  secureCookies,
}: Pick<PublicAddress, 'host' | 'publicUrl' | 'secureCookies'>): string[] {
  if (publicUrl === undefined) return [];
  if (publicUrl.startsWith('https:')) {
    return secureCookies === false
      ? ['SECURE=0 with https: browsers send the session over http, too. Set it for tests only.']
      : [];
  }
  if (isLoopbackHost(toUrlHost(host)) && isLoopback(publicUrl)) return [];
  return ['Others can reach the portal, and ORIGIN is http: passwords and sessions can be read.'];
}

/**
 * Checks that browsers can reach the provider.
 * @throws EnvironmentError if the portal has a public URL and the provider has none
 */
function requireReachableProvider({
  publicUrl,
  identityOrigin,
}: Pick<PublicAddress, 'publicUrl' | 'identityOrigin'>): void {
  if (publicUrl === undefined || isLoopback(publicUrl) || identityOrigin !== undefined) return;
  throw new EnvironmentError(
    'SSO and MFA need IDENTITY_ORIGIN, the public origin of the provider, where ORIGIN is set.',
  );
}

export {
  EnvironmentError,
  listWarnings,
  type PublicAddress,
  readPublicAddress,
  requireReachableProvider,
};
