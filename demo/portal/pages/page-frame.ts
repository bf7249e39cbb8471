import type { Branding } from '../../../src/contract/calls/public-info.ts';
import type { Names } from '../../../src/contract/names.ts';
import { readBasePath } from '../http/base-path.ts';
import { getProductName } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { getTexts, type PageLanguage, type PageTexts } from './page-texts.ts';

/** The language of all pages. */
const PAGE_LANGUAGE: PageLanguage = 'en';

/** The data of the layout, which all pages share. */
export interface PageFrame {
  readonly language: PageLanguage;
  readonly texts: PageTexts;
  readonly productName: string;
  /** Path below which the portal lies, such as `/files`; templates put it before every path. */
  readonly basePath: string;
  /** The elements' settings as JSON that is safe inside `<script>`; undefined for the defaults. */
  readonly elementSettings: string | undefined;
}

/** Reads the frame from the current settings. */
export type ReadPageFrame = () => Promise<PageFrame>;

/** The providers that pages redirect to. */
interface Providers {
  readonly singleSignOn:
    | { readonly origin: string; readonly loginUrl: string; readonly logoutUrl: string }
    | undefined;
  /** Origin of the second factor's authority. */
  readonly secondFactor: string | undefined;
}

/** Creates a frame, by default without settings of the elements. */
export function toPageFrame(
  branding: Branding,
  basePath: string,
  elementSettings?: string,
): PageFrame {
  return {
    language: PAGE_LANGUAGE,
    texts: getTexts(PAGE_LANGUAGE),
    productName: getProductName(branding),
    basePath,
    elementSettings,
  };
}

/** What the frame says about the portal, besides its settings in the database. */
interface PageFrameOptions {
  readonly settings: SettingsStore;
  readonly providers: Providers;
  /** Paths of pages that not every portal has. */
  readonly screens: { readonly password: string; readonly sessions: string };
  /** The portal's public URL, if it is configured. */
  readonly portal: string | undefined;
  /** Names of cookies for the elements' settings; undefined for the defaults. */
  readonly names: Partial<Names> | undefined;
}

/** Creates the function that reads the frame. */
export function createPageFrame({
  settings,
  providers: { singleSignOn, secondFactor },
  screens,
  portal,
  names,
}: PageFrameOptions): ReadPageFrame {
  const basePath = readBasePath(portal);
  return async () => {
    const { branding, singleSignOn: isEnabled } = await settings.read();
    const provider = isEnabled ? singleSignOn : undefined;
    const origins = new Set([provider?.origin, secondFactor].filter((one) => one !== undefined));
    const elementSettings = toScriptJson({
      // The elements know the origin of their script, but not the base path.
      ...(basePath && { portal }),
      ...(names && { names }),
      screens,
      ...(provider && {
        singleSignOn: { loginUrl: provider.loginUrl, logoutUrl: provider.logoutUrl },
      }),
      ...(origins.size > 0 && { allowedOrigins: [...origins] }),
    });
    return toPageFrame(branding, basePath, elementSettings);
  };
}

/** JSON without `<`, which could end the script or start a comment in it (HTML standard, 4.12.1.3). */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
