import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Names } from '../../../src/contract/names.ts';
import { KNOWN_BROWSER_LIFETIME } from '../../server/guessing/known-browsers.ts';
import { type GetOrigin, isHttps } from '../../server/http/request-origin.ts';
import { MFA_TOKEN_LIFETIME, type Tokens } from './session.ts';

/** The names of the portal's cookies. On https they have the prefix `__Host-` besides. */
export interface CookieNames {
  readonly session: string;
  readonly preSession: string;
  readonly device: string;
  /** The cookies that scripts read, under their names in the elements' settings. */
  readonly readable: Pick<Names, 'publicTokenCookie' | 'mfaTokenCookie'>;
}

/**
 * Creates the names of the cookies.
 * @param prefix their first part; by default `portal`, as in `DEFAULT_NAMES`
 */
export function createCookieNames(prefix = 'portal'): CookieNames {
  return {
    session: `${prefix}_session`,
    preSession: `${prefix}_pre_session`,
    device: `${prefix}_device`,
    readable: {
      publicTokenCookie: `${prefix}_public_token`,
      mfaTokenCookie: `${prefix}_mfa_token`,
    },
  };
}

/** Returns the name of a cookie: secure ones have a prefix that keeps other hosts from setting them. */
const toName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/**
 * Returns the name of the cookie with the language that a person picked. A script of the pages sets it, see
 * `demo/server/assets/language.js`.
 * @param publicUrl the portal's public URL; without it the portal is not on https
 * @param secure see `createCookies`
 */
export function toLanguageCookie(
  prefix = 'portal',
  publicUrl?: string,
  secure: boolean = publicUrl !== undefined && isHttps(publicUrl),
): string {
  return toName(`${prefix}_language`, secure);
}

/** The form of a token, see `createToken`. */
const TOKEN = /^[\w-]{43}$/;

/** Options of the cookies that scripts cannot read. */
const HIDDEN = { httpOnly: true } as const;

/** Reads the portal's cookies from a request and writes them to a response. */
export interface Cookies {
  /** Reads the token of the session, which is the credential. */
  readSession(request: FastifyRequest): string | undefined;
  /**
   * Reads the token of the pre-session, which is a random number of this browser. The portal stores it
   * nowhere: captchas, single sign-ons and second factors in progress are bound to it.
   * @returns undefined without a token, or if it has another form
   */
  readPreSession(request: FastifyRequest): string | undefined;
  /** Reads the token by which the portal knows a browser in which somebody has signed in. */
  readDevice(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, tokens: Tokens): void;
  setPreSession(reply: FastifyReply, token: string): void;
  setDevice(reply: FastifyReply, token: string): void;
  /** Sets the token of a passed second factor, which scripts send with the login call. */
  setMfaToken(reply: FastifyReply, token: string): void;
  clearMfaToken(reply: FastifyReply): void;
  /** Removes all cookies except that of the device, including the token of a second factor. */
  clear(reply: FastifyReply): void;
}

/**
 * Creates the cookies. Those that are secure are sent over TLS only, and their names have the prefix `__Host-`, which prevents neighboring hosts
 * from setting them (RFC 6265bis section 4.1.3.2).
 * @param secure whether they are secure; by default if the portal's origin is https
 */
export function createCookies(
  getOrigin: GetOrigin,
  names: CookieNames = createCookieNames(),
  secure?: boolean,
): Cookies {
  const { publicTokenCookie, mfaTokenCookie } = names.readable;
  const isSecure = (request: FastifyRequest) => secure ?? isHttps(getOrigin(request));
  const getName = (name: string, request: FastifyRequest) => toName(name, isSecure(request));
  const getOptions = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
  });
  const set = (
    reply: FastifyReply,
    name: string,
    token: string,
    options: CookieSerializeOptions = {},
  ) => {
    const { request } = reply;
    reply.setCookie(getName(name, request), token, { ...getOptions(request), ...options });
  };
  const remove = (reply: FastifyReply, name: string, options: CookieSerializeOptions = {}) => {
    const { request } = reply;
    reply.clearCookie(getName(name, request), { ...getOptions(request), ...options });
  };
  return {
    readSession: (request) => request.cookies[getName(names.session, request)],
    readPreSession(request) {
      const token = request.cookies[getName(names.preSession, request)];
      return token !== undefined && TOKEN.test(token) ? token : undefined;
    },
    readDevice: (request) => request.cookies[getName(names.device, request)],
    setSession(reply, { token, publicToken }) {
      set(reply, names.session, token, HIDDEN);
      set(reply, publicTokenCookie, publicToken);
    },
    setPreSession: (reply, token) => set(reply, names.preSession, token, HIDDEN),
    setDevice: (reply, token) =>
      set(reply, names.device, token, { ...HIDDEN, maxAge: KNOWN_BROWSER_LIFETIME / 1000 }),
    setMfaToken: (reply, token) =>
      set(reply, mfaTokenCookie, token, { maxAge: MFA_TOKEN_LIFETIME / 1000 }),
    clearMfaToken: (reply) => remove(reply, mfaTokenCookie),
    clear(reply) {
      for (const name of [names.session, names.preSession]) remove(reply, name, HIDDEN);
      for (const name of [publicTokenCookie, mfaTokenCookie]) {
        remove(reply, name);
      }
    },
  };
}
