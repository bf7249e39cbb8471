import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../src/contract/languages.ts';
import { chooseLanguage, type Locale } from '../../server/language/choose-language.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** The person of a request, as far as it concerns the language. `externalUserState` is null for internal people. */
interface PersonLocale extends Locale {
  readonly externalUserState: number | null;
}

/** What a page knows about its person. */
export interface PageVisitor {
  /** The signed-in or invited person; by default the owner of the session, if there is one. */
  readonly person?: PersonLocale | undefined;
  /** Whether the page is for invited people and guests, who have a default language of their own. */
  readonly isExternal?: boolean;
}

/** The language of a response, and the locale that it comes from if a person or the portal decides. */
export interface ChosenLanguage {
  readonly language: Language;
  readonly locale: Locale | undefined;
}

/** Chooses the language of a response. */
export type ReadLanguage = (
  request: FastifyRequest,
  visitor?: PageVisitor,
) => Promise<ChosenLanguage>;

interface ReadLanguageOptions {
  readonly settings: SettingsStore;
  /** Finds the signed-in person of a request. */
  readonly findPerson: (request: FastifyRequest) => Promise<PersonLocale | undefined>;
  /** Name of the cookie with the picked language. */
  readonly languageCookie: string;
}

/** Creates the function. */
export function createReadLanguage({
  settings,
  findPerson,
  languageCookie,
}: ReadLanguageOptions): ReadLanguage {
  return async (request, visitor = {}) => {
    const { internal, external } = await settings.read();
    const person = visitor.person ?? (await findPerson(request));
    const isExternal = person ? person.externalUserState !== null : visitor.isExternal;
    const { locale: language, country } = isExternal ? external : internal;
    const locales = [person, { language, country }];
    return {
      language: chooseLanguage(request, { cookie: languageCookie, locales }),
      locale: locales.find((one) => one?.language),
    };
  };
}
