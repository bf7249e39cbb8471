import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import type { OriginOf } from '../../server/http/request-origin.ts';
import { MFA_TOKEN_LIFE } from '../sessions/mfa-token-life.ts';

const SESSION_COOKIE = 'portal_session';
const PRE_SESSION_COOKIE = 'portal_pre_session';

/** The portal's cookies, read from a request and written to its answer. */
export interface Cookies {
  /** Token of the session, the credential. */
  sessionOf(request: FastifyRequest): string | undefined;
  /** Token of the pre-session. */
  preSessionOf(request: FastifyRequest): string | undefined;
  /** The token that scripts may read and that alone opens nothing. */
  publicTokenOf(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, tokens: { token: string; publicToken: string }): void;
  setPreSession(reply: FastifyReply, token: string): void;
  /** The token of a passed second factor, for scripts to send with the login call. */
  setMfaToken(reply: FastifyReply, token: string): void;
  clearMfaToken(reply: FastifyReply): void;
  /** Removes all of them, and what a second factor may have left. */
  clear(reply: FastifyReply): void;
}

/**
 * Makes them. On https the two that scripts can't read carry the prefix `__Host-`, which keeps
 * neighbouring hosts from setting them (RFC 6265bis section 4.1.3.2).
 */
export function createCookies(originOf: OriginOf): Cookies {
  const isSecure = (request: FastifyRequest) => originOf(request).startsWith('https:');
  const nameOf = (name: string, request: FastifyRequest) =>
    isSecure(request) ? `__Host-${name}` : name;
  const optionsFor = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
  });
  const setHidden = (reply: FastifyReply, name: string, token: string) =>
    reply.setCookie(nameOf(name, reply.request), token, {
      ...optionsFor(reply.request),
      httpOnly: true,
    });
  return {
    sessionOf: (request) => request.cookies[nameOf(SESSION_COOKIE, request)],
    preSessionOf: (request) => request.cookies[nameOf(PRE_SESSION_COOKIE, request)],
    publicTokenOf: (request) => request.cookies[DEFAULT_NAMES.publicTokenCookie],
    setSession(reply, { token, publicToken }) {
      setHidden(reply, SESSION_COOKIE, token);
      reply.setCookie(DEFAULT_NAMES.publicTokenCookie, publicToken, optionsFor(reply.request));
    },
    setPreSession: (reply, token) => setHidden(reply, PRE_SESSION_COOKIE, token),
    setMfaToken: (reply, token) =>
      void reply.setCookie(DEFAULT_NAMES.mfaTokenCookie, token, {
        ...optionsFor(reply.request),
        maxAge: MFA_TOKEN_LIFE / 1000,
      }),
    clearMfaToken: (reply) =>
      void reply.clearCookie(DEFAULT_NAMES.mfaTokenCookie, optionsFor(reply.request)),
    clear(reply) {
      const options = optionsFor(reply.request);
      for (const name of [SESSION_COOKIE, PRE_SESSION_COOKIE]) {
        reply.clearCookie(nameOf(name, reply.request), { ...options, httpOnly: true });
      }
      reply.clearCookie(DEFAULT_NAMES.publicTokenCookie, options);
      reply.clearCookie(DEFAULT_NAMES.mfaTokenCookie, options);
    },
  };
}
