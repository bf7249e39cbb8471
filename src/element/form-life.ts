import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../contract/languages.ts';
import { PICKED_KEY } from '../contract/names.ts';
import { toHttpUrl } from '../contract/urls.ts';
import { chooseFirst } from '../i18n/choose-language.ts';
import { logError } from '../platform/browser/console.ts';
import { keepLinkToken } from '../platform/browser/link-entry.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { readStorage } from '../platform/browser/storage.ts';
import { scopeKey } from '../platform/portal-scope.ts';
import { readAttributes } from './attributes.ts';
import { findContainers, type Host, prepareContainer } from './container.ts';
import type { ElementDefinition } from './definition.ts';
import { createEarlyForm, type EarlyForm } from './early-form.ts';
import { findTokenParameter, readEarlySettings } from './early-settings.ts';
import type { SignInPage } from './early-sign-in.ts';
import type { ElementLife } from './element-class.ts';
import { isFirstView, toMark } from './first-view-marks.ts';
import { type FirstTexts, fillTree, type OwnWords, type TreeNode, toNode } from './form-tree.ts';
import { type Kit, kit } from './kit.ts';
import { moveLinkToken } from './link-token.ts';
import { readPageLanguages } from './page-languages.ts';
import { createStyleSet, type StyleSet } from './styles.ts';
import { watchComposition } from './watch-composition.ts';

/** What first views are made of. */
export interface FirstViewParts {
  readonly tree: TreeNode;
  /** Returns the texts of a language. */
  readonly readTexts: (language: Language) => FirstTexts;
  /** The style sheet of the form, with and without the view. */
  readonly formCss: string;
  /** The style sheet of a form that is in the page without the view. */
  readonly roomCss: string;
}

/** What a life without a view hands over to the life with one. */
export interface FormInPage {
  readonly styles: StyleSet;
  /** The style sheet of the form, with and without the view. */
  readonly css: string;
  /** Whether an input method is composing text. */
  isComposing(): boolean;
  /** Returns what the person has done in the form. Beside the form of the server there is none. */
  getEarly(): EarlyForm | undefined;
}

/** The script of a view. */
export interface ViewScript {
  /** Creates the life of an element that shows the view. */
  createLife(
    kit: Kit,
    host: Host,
    states: CustomStateSet | undefined,
    form: FormInPage,
  ): ElementLife;
}

/** The scripts of an element, loaded when they are asked for. Both can be asked again after a failure. */
export interface LaterScripts {
  /** Loads the session. */
  loadPage(): Promise<SignInPage>;
  /** Loads the view and its texts. */
  loadView(): Promise<ViewScript>;
}

/** The words of first views, before the portal has answered. */
export interface FirstWords extends OwnWords {
  readonly language: string;
  /** The language of the built-in texts. */
  readonly base: Language;
}

/**
 * Reads what a first view needs from the page, and moves the token of a mailed link out of the address: the requests
 * for scripts name the address. The language is the picked one, else that of the address, the page or the browser.
 */
export function readPage(): FirstWords {
  const { portal, words } = readEarlySettings();
  moveLinkToken({ href: location.href, keepLinkToken }, findTokenParameter());
  const { link, page, browser = [] } = readPageLanguages();
  const picked = readStorage('localStorage', scopeKey(portal, PICKED_KEY));
  const { identifier, languages = LANGUAGES, texts } = words;
  const language = chooseFirst([picked, link, page, ...browser], [languages].flat() as string[]);
  const own = (Object(texts) as Record<string, object>)[language];
  return { language, base: isLanguage(language) ? language : DEFAULT_LANGUAGE, identifier, own };
}

/** A form of the server, or what a server has rendered, but not the page's own content in a slot. */
const CONTENT = ':scope > :not([slot]):is(input, [data-portico], :has(input))';

/** The elements that wait until it is time to load the scripts again. */
const waiting = new Set<() => void>();

/** Lets all elements load the scripts again: the network is back, or somebody uses one of them. */
export function retry(): void {
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** Whether the parser may not have reached the content of an element. */
function isOpen(host: Node): boolean {
  let node: Node | null = host;
  while (node && !node.nextSibling) node = node.parentNode;
  return readDocument('readyState') === 'loading' && !node;
}

/** Shows a text in the live region of a first view. Returns a function that removes it. */
function showAlert(container: HTMLElement, text: string): () => void {
  const alert = toNode(['p', { class: 'portico-alert', part: 'alert' }, text]) as Element;
  container.querySelector('[role=alert]')?.append(alert);
  return () => alert.replaceWith();
}

/**
 * Creates the life of an element whose view is not loaded yet. It shows the form of the server, or a first view that
 * people can type into and sign in with at once, until the view takes over.
 */
export function createFormLife(
  host: Host,
  states: CustomStateSet | undefined,
  definition: ElementDefinition,
  { tree, readTexts, formCss, roomCss }: FirstViewParts,
  words: FirstWords,
  { loadPage, loadView }: LaterScripts,
): ElementLife {
  const styles = createStyleSet(host);
  const isComposing = watchComposition(host);
  const read = (name: string) => host.getAttribute(name);
  const readAll = () => readAttributes(read, definition);
  let isInPage = false;
  let isPageLoaded = false;
  let isLoading = false;
  let isLost = false;
  let early: EarlyForm | undefined;
  let later: ElementLife | undefined;
  let hideAlert = () => {};
  /** What the element takes back when it leaves the page. */
  const removals: (() => void)[] = [];

  /** Loads the session, which then knows the element. */
  async function enterPage(): Promise<SignInPage> {
    const page = await loadPage();
    isPageLoaded = true;
    if (isInPage) removals.push(page.enterPage(host));
    return page;
  }

  /** Shows a first view, unless the server has put one or its own form into the element. */
  function showForm(): void {
    if (!isInPage || early || later) return;
    const isOther = host.shadowRoot || host.querySelector(CONTENT);
    if (host.container === host && isOther && !findContainers(host).some(isFirstView)) return;
    prepareContainer(host, 'light-dom' in definition.attributes);
    removals.push(...[formCss, roomCss].map(styles.add));
    const { container } = host;
    if (!isFirstView(container)) {
      const idPrefix = `portico-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
      const view = fillTree(tree, {
        ...words,
        texts: readTexts(words.base),
        idPrefix,
        attributes: readAll(),
        toLink: (address) => toHttpUrl(address, host.baseURI)?.href,
      });
      container.dataset.portico = toMark(definition, read, idPrefix, words);
      container.replaceChildren(toNode(view));
    }
    early = createEarlyForm(host, readAll, enterPage, () => isPageLoaded, retry);
    if (isLost) showLost();
  }

  /**
   * Goes on without the view. A first view with the address of the server's form works without script; the others tell
   * that they do not.
   */
  function showLost(): void {
    if (early?.giveUp() === false) {
      hideAlert = showAlert(host.container, readTexts(words.base).lost ?? '');
    }
  }

  async function showView(): Promise<void> {
    try {
      const { createLife } = await loadView();
      const getEarly = () => early;
      later = createLife(kit, host, states, { styles, css: formCss, isComposing, getEarly });
      if (isInPage) later.connect();
    } catch (error) {
      logError(`Portico: could not load <${definition.tag}>.`, error);
      isLost = true;
      showLost();
      await new Promise<void>((resolve) => waiting.add(resolve));
      isLost = false;
      hideAlert();
      return showView();
    }
  }

  return {
    connect() {
      isInPage = true;
      if (later) return later.connect();
      // The view tells it.
      enterPage().catch(() => {});
      if (isOpen(host) && !(host.shadowRoot ?? host).querySelector('[type=submit]')) {
        readDocument('addEventListener')('DOMContentLoaded', showForm, { once: true });
      } else showForm();
      if (!isLoading) void showView();
      isLoading = true;
    },
    follow: styles.follow,
    update: () => later?.update(),
    disconnect() {
      isInPage = false;
      hideAlert();
      early?.leave();
      early = undefined;
      later?.disconnect();
      for (const remove of removals.splice(0)) remove();
    },
  };
}
