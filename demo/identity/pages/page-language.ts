import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/languages.ts';
import { chooseLanguage, readAddressLanguage } from '../../server/language/choose-language.ts';
import type { Cookies } from '../cookies.ts';

/** The languages of the requests. The provider library knows only Node's requests, not Fastify's. */
const languages = new WeakMap<IncomingMessage, Language>();

/** Chooses the language of every request: that of its address, or of the last address of the browser that named one. */
export function addPageLanguage(app: FastifyInstance, cookies: Cookies): void {
  app.addHook('onRequest', async ({ raw }) => {
    const named = readAddressLanguage(raw);
    languages.set(raw, named ?? chooseLanguage(raw, { cookie: cookies.language }));
  });
}

/** Returns the language of the page that answers a request. */
export function getPageLanguage(request: IncomingMessage): Language {
  return languages.get(request) ?? DEFAULT_LANGUAGE;
}

/**
 * Returns the `Set-Cookie` header that keeps the language of an address for the later pages of a visit.
 * @returns undefined if the address names none
 */
export function toLanguageCookie(request: IncomingMessage, cookies: Cookies): string | undefined {
  const language = readAddressLanguage(request);
  return language && fastifyCookie.serialize(cookies.language, language, cookies.options);
}
