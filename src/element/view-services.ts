import { effect } from '@preact/signals-core';
import { createI18n, type I18n } from '../i18n/i18n.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { shownPrincipalOf } from '../session/state.ts';
import { toBrandingCss } from './branding-css.ts';
import { getPageServices, isForOutsiders } from './page-services.ts';

/** The services that the elements of a script share to render. The API does not load them. */
export interface ViewServices {
  readonly i18n: I18n;
  /** The portal's colors. */
  readonly brandingSheet: CSSStyleSheet;
  /**
   * Returns a prefix for the ids of one element. It is random, so that markup in the page, such as a
   * comment, cannot use the id of an input and take the focus from its label.
   */
  createIdPrefix(): string;
}

let services: ViewServices | undefined;

/**
 * The view services of this script, created by the first call. Another copy of the script has its own, because
 * its views may need other texts. Both follow a picked language, as two tabs do.
 */
export function getViewServices(): ViewServices {
  services ??= createViewServices();
  return services;
}

function createViewServices(): ViewServices {
  const { session, ports, openTabs } = getPageServices();
  const i18n = createI18n(ports.local, openTabs());
  effect(() => {
    const state = session.state.value;
    const principal = shownPrincipalOf(state);
    const info = session.publicInfo.value;
    // Invited people and guests have a separate default (spec 3, guest access info).
    const isExternal = principal
      ? principal.external_user_state !== undefined
      : state.status === 'guest' || isForOutsiders();
    const portal = isExternal ? info?.external : info?.internal;
    void i18n.hint({
      principal: principal?.locale,
      portal: { language: portal?.locale, country: portal?.country },
      page: readDocument('documentElement').lang,
      browser: navigator.languages,
    });
  });

  const brandingSheet = new CSSStyleSheet();
  effect(() => brandingSheet.replaceSync(toBrandingCss(session.publicInfo.value?.branding)));

  const createIdPrefix = () => `portico-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  return { i18n, brandingSheet, createIdPrefix };
}
