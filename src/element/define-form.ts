import type { Language } from '../contract/languages.ts';
import type { ElementDefinition } from './definition.ts';
import type { SignInPage } from './early-sign-in.ts';
import {
  createFormLife,
  type FirstViewParts,
  readPage,
  retry,
  type ViewScript,
} from './form-life.ts';
import { kit } from './kit.ts';
import { shareKit } from './share-kit.ts';

/** Imports the scripts of an element. */
export interface FormScripts {
  loadPage(): Promise<SignInPage>;
  loadView(language: Language): Promise<ViewScript>;
}

/**
 * Begins to import, and returns a function that imports again after a failure. At once, also without an element: hours
 * later the files of this release may be gone.
 */
function begin<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  const get = () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  get().catch(() => {});
  return get;
}

/**
 * Defines an element that people can type into at once: its view is loaded meanwhile. Does nothing where there is no
 * page, such as on a server.
 */
export function defineFormElement(
  definition: ElementDefinition,
  parts: FirstViewParts,
  { loadPage, loadView }: FormScripts,
): void {
  kit.define(definition.tag, () => {
    shareKit(kit);
    const words = readPage();
    addEventListener('online', retry);
    const scripts = { loadPage: begin(loadPage), loadView: begin(() => loadView(words.base)) };
    return kit.createClass(definition, HTMLElement, (host, states) =>
      createFormLife(host, states, definition, parts, words, scripts),
    );
  });
}
