import type { FastifyRequest } from 'fastify';
import type { Branding } from '../../../src/contract/calls/public-info.ts';
import type { Language } from '../../../src/contract/languages.ts';
import { LANGUAGE_PARAMETER, type Names } from '../../../src/contract/names.ts';
import { chooseLanguage, readAddressLanguage } from '../../server/language/choose-language.ts';
import { getDirection, toCulture } from '../../server/language/culture.ts';
import { readBasePath } from '../http/base-path.ts';
import { DEFAULT_BRANDING, getProductName } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import {
  type ArrangedProvider,
  offerProviders,
  type SignOnProvider,
} from '../settings/sign-on-providers.ts';
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
  /**
   * The providers of single sign-on: the path at which it begins, without the base path, and the name. The only provider
   * of a portal has none.
   */
  readonly signOns: readonly { readonly path: string; readonly label: string | undefined }[];
  readonly footerLinks: readonly FooterLink[];
}

/** Reads the frame of a page from the current settings, in the language of the request. */
export type ReadPageFrame = (request: FastifyRequest, visitor?: PageVisitor) => Promise<PageFrame>;

/** Creates the frame of an error page. It does not fail if the database is the cause of the error. */
export type ReadErrorFrame = (request: FastifyRequest) => Promise<PageFrame>;

/** A provider of single sign-on that pages redirect to. */
interface PageSignOn extends SignOnProvider {
  readonly origin: string;
  /** Path of its picture at the portal. */
  readonly icon: string | undefined;
  readonly paths: { readonly login: string; readonly logout: string };
}

/** The providers that pages redirect to. */
interface Providers {
  readonly singleSignOns: readonly PageSignOn[];
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
  providers: { singleSignOns, secondFactor },
  screens,
  portal,
  names,
  listFooterLinks,
}: PageFrameOptions): { readPageFrame: ReadPageFrame; readErrorFrame: ReadErrorFrame } {
  const basePath = readBasePath(portal);
  const hasSeveral = singleSignOns.length > 1;

  /** Returns the setting `singleSignOn` of the elements: one object if the portal has one provider, otherwise a list. */
  function toSignOnSetting(offered: readonly ArrangedProvider<PageSignOn>[], query: string) {
    const list = offered.map(({ provider, label, domains, isMain }) => ({
      id: provider.id,
      label,
      ...(provider.icon !== undefined && { icon: basePath + provider.icon }),
      ...toAddresses(provider, query),
      ...(domains.length > 0 && { domains }),
      ...(isMain && { main: true }),
    }));
    const [only] = singleSignOns;
    return only && !hasSeveral ? toAddresses(only, query) : list;
  }

  /** Creates a frame, by default without settings of the elements. */
  function toPageFrame(
    request: FastifyRequest,
    branding: Branding,
    { language, locale }: ChosenLanguage,
    elementSettings?: string,
    signOns: PageFrame['signOns'] = [],
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
      signOns,
      footerLinks: listFooterLinks?.(language) ?? [],
    };
  }

  async function readPageFrame(request: FastifyRequest, visitor?: PageVisitor): Promise<PageFrame> {
    const current = await settings.read();
    const offered = offerProviders(singleSignOns, current);
    const query = toLanguageQuery(request);
    const origins = new Set(offered.map(({ provider }) => provider.origin));
    if (secondFactor !== undefined) origins.add(secondFactor);
    const elementSettings = toScriptJson({
      // The elements know the origin of their script, but not the base path.
      ...(basePath && { portal }),
      ...(names && { names }),
      screens,
      ...(offered.length > 0 && { singleSignOn: toSignOnSetting(offered, query) }),
      ...(origins.size > 0 && { allowedOrigins: [...origins] }),
    });
    const chosen = await readLanguage(request, visitor);
    const signOns = offered.map(({ provider, label }) => ({
      path: provider.paths.login + query,
      label: hasSeveral ? label : undefined,
    }));
    return toPageFrame(request, current.branding, chosen, elementSettings, signOns);
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

/** Returns where single sign-on with a provider begins and ends. */
const toAddresses = ({ paths }: PageSignOn, query: string) => ({
  loginUrl: paths.login + query,
  logoutUrl: paths.logout,
});

/** JSON without `<`, which could end the script or start a comment in it (HTML standard, 4.12.1.3). */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
