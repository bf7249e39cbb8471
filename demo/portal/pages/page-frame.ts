import type { FastifyRequest } from 'fastify';
import type { Branding } from '../../../src/contract/calls/public-info.ts';
import type { Language } from '../../../src/contract/languages.ts';
import { LANGUAGE_PARAMETER, type Names } from '../../../src/contract/names.ts';
import { chooseLanguage, readAddressLanguage } from '../../server/language/choose-language.ts';
import { getDirection, toCulture } from '../../server/language/culture.ts';
import { readBasePath } from '../http/base-path.ts';
import { DEFAULT_BRANDING, getProductName } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { toBrandingAddress } from './branding-sheet.ts';
import { getTexts, type PageTexts } from './page-texts.ts';
import type { ChosenLanguage, PageVisitor, ReadLanguage } from './read-language.ts';

/** A link in the footer of every page. */
interface FooterLink {
  /** Path on the portal, without its base path. */
  readonly path: string;
  readonly text: string;
}

/** Lists the links in the footer, with texts in a language. */
export type ListFooterLinks = (language: Language) => readonly FooterLink[];

/** The data of the layout, which all pages share. */
export interface PageFrame {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** The locale for dates and numbers, as a BCP 47 tag. */
  readonly culture: string;
  readonly texts: PageTexts;
  /** The query that links to public pages carry on; empty unless the address of this page names its language. */
  readonly languageQuery: string;
  /** Name of the cookie with the picked language, for the script of the page. */
  readonly languageCookie: string;
  readonly productName: string;
  /** Address of the style sheet with the colors of the branding, without the base path. */
  readonly brandingSheet: string;
  /** Path below which the portal lies, such as `/files`; templates put it before every path. */
  readonly basePath: string;
  /** The elements' settings as JSON that is safe inside `<script>`; undefined for the defaults. */
  readonly elementSettings: string | undefined;
  /** Path at which single sign-on begins, without the base path; undefined if the portal has none. */
  readonly signOnPath: string | undefined;
  readonly footerLinks: readonly FooterLink[];
}

/** Reads the frame of a page from the current settings, in the language of the request. */
export type ReadPageFrame = (request: FastifyRequest, visitor?: PageVisitor) => Promise<PageFrame>;

/** Creates the frame of an error page. It does not fail if the database is the cause of the error. */
export type ReadErrorFrame = (request: FastifyRequest) => Promise<PageFrame>;

/** The providers that pages redirect to. */
interface Providers {
  readonly singleSignOn:
    | { readonly origin: string; readonly loginUrl: string; readonly logoutUrl: string }
    | undefined;
  /** Origin of the second factor's authority. */
  readonly secondFactor: string | undefined;
}

/** What the frame says about the portal, besides its settings in the database. */
interface PageFrameOptions {
  readonly settings: SettingsStore;
  readonly readLanguage: ReadLanguage;
  readonly languageCookie: string;
  readonly providers: Providers;
  /** Paths of pages that not every portal has. */
  readonly screens: { readonly password: string; readonly sessions: string };
  /** The portal's public URL, if it is configured. */
  readonly portal: string | undefined;
  /** Names of cookies for the elements' settings; undefined for the defaults. */
  readonly names: Partial<Names> | undefined;
  readonly listFooterLinks: ListFooterLinks | undefined;
}

/** Creates the functions that read the frames. */
export function createPageFrames({
  settings,
  readLanguage,
  languageCookie,
  providers: { singleSignOn, secondFactor },
  screens,
  portal,
  names,
  listFooterLinks,
}: PageFrameOptions): { readPageFrame: ReadPageFrame; readErrorFrame: ReadErrorFrame } {
  const basePath = readBasePath(portal);

  /** Creates a frame, by default without settings of the elements. */
  function toPageFrame(
    request: FastifyRequest,
    branding: Branding,
    { language, locale }: ChosenLanguage,
    elementSettings?: string,
    signOnPath?: string,
  ): PageFrame {
    return {
      language,
      direction: getDirection(language),
      culture: toCulture(language, locale),
      texts: getTexts(language),
      languageQuery: toLanguageQuery(request),
      languageCookie,
      productName: getProductName(branding),
      brandingSheet: toBrandingAddress(branding),
      basePath,
      elementSettings,
      signOnPath,
      footerLinks: listFooterLinks?.(language) ?? [],
    };
  }

  async function readPageFrame(request: FastifyRequest, visitor?: PageVisitor): Promise<PageFrame> {
    const { branding, singleSignOn: isEnabled } = await settings.read();
    const provider = isEnabled ? singleSignOn : undefined;
    const signOnPath = provider && provider.loginUrl + toLanguageQuery(request);
    const origins = new Set([provider?.origin, secondFactor].filter((one) => one !== undefined));
    const elementSettings = toScriptJson({
      // The elements know the origin of their script, but not the base path.
      ...(basePath && { portal }),
      ...(names && { names }),
      screens,
      ...(provider && {
        singleSignOn: { loginUrl: signOnPath, logoutUrl: provider.logoutUrl },
      }),
      ...(origins.size > 0 && { allowedOrigins: [...origins] }),
    });
    const chosen = await readLanguage(request, visitor);
    return toPageFrame(request, branding, chosen, elementSettings, signOnPath);
  }

  return {
    readPageFrame,
    async readErrorFrame(request) {
      try {
        const { branding } = await settings.read();
        return toPageFrame(request, branding, await readLanguage(request));
      } catch {
        const language = chooseLanguage(request, { cookie: languageCookie });
        return toPageFrame(request, DEFAULT_BRANDING, { language, locale: undefined });
      }
    },
  };
}

/** Returns the query that carries the language of an address on. */
export function toLanguageQuery(request: FastifyRequest): string {
  const named = readAddressLanguage(request);
  return named ? `?${LANGUAGE_PARAMETER}=${named}` : '';
}

/** JSON without `<`, which could end the script or start a comment in it (HTML standard, 4.12.1.3). */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
