import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { type GetOrigin, isHttps } from '../../server/http/request-origin.ts';
import { MFA_TOKEN_LIFETIME, type Tokens } from './session.ts';

const SESSION_COOKIE = 'portal_session';
const PRE_SESSION_COOKIE = 'portal_pre_session';

/** Reads the portal's cookies from a request and writes them to a response. */
export interface Cookies {
  /** Reads the token of the session, which is the credential. */
  readSession(request: FastifyRequest): string | undefined;
  /** Reads the token of the pre-session. */
  readPreSession(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, tokens: Tokens): void;
  setPreSession(reply: FastifyReply, token: string): void;
  /** Sets the token of a passed second factor, which scripts send with the login call. */
  setMfaToken(reply: FastifyReply, token: string): void;
  clearMfaToken(reply: FastifyReply): void;
  /** Removes all cookies, including the token of a second factor. */
  clear(reply: FastifyReply): void;
}

/**
 * Creates the cookies. On https the two cookies that scripts cannot read have the prefix `__Host-`,
 * which prevents neighboring hosts from setting them (RFC 6265bis section 4.1.3.2).
 */
export function createCookies(getOrigin: GetOrigin): Cookies {
  const isSecure = (request: FastifyRequest) => isHttps(getOrigin(request));
  const toName = (name: string, request: FastifyRequest) =>
    isSecure(request) ? `__Host-${name}` : name;
  const getOptions = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
  });
  const setHidden = (reply: FastifyReply, name: string, token: string) =>
    reply.setCookie(toName(name, reply.request), token, {
      ...getOptions(reply.request),
      httpOnly: true,
    });
  return {
    readSession: (request) => request.cookies[toName(SESSION_COOKIE, request)],
    readPreSession: (request) => request.cookies[toName(PRE_SESSION_COOKIE, request)],
    setSession(reply, { token, publicToken }) {
      setHidden(reply, SESSION_COOKIE, token);
      reply.setCookie(DEFAULT_NAMES.publicTokenCookie, publicToken, getOptions(reply.request));
    },
    setPreSession: (reply, token) => setHidden(reply, PRE_SESSION_COOKIE, token),
    setMfaToken: (reply, token) =>
      void reply.setCookie(DEFAULT_NAMES.mfaTokenCookie, token, {
        ...getOptions(reply.request),
        maxAge: MFA_TOKEN_LIFETIME / 1000,
      }),
    clearMfaToken: (reply) =>
      void reply.clearCookie(DEFAULT_NAMES.mfaTokenCookie, getOptions(reply.request)),
    clear(reply) {
      const options = getOptions(reply.request);
      for (const name of [SESSION_COOKIE, PRE_SESSION_COOKIE]) {
        reply.clearCookie(toName(name, reply.request), { ...options, httpOnly: true });
      }
      reply.clearCookie(DEFAULT_NAMES.publicTokenCookie, options);
      reply.clearCookie(DEFAULT_NAMES.mfaTokenCookie, options);
    },
  };
}
