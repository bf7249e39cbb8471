import { readDocument } from '../src/platform/browser/read-document.ts';

/** What an element needs: its script, and everything that this script imports at once. */
interface LoadedFiles {
  readonly tag: string;
  /** Paths from the loader; the script of the element is first. */
  readonly files: readonly string[];
}

/** What the build writes into the loader. */
declare const LOADER_TABLE: {
  readonly elements: readonly LoadedFiles[];
  /** The hashes of the files, such as `sha384-…`, by their paths. */
  readonly integrity: Readonly<Record<string, string>>;
};

const toUrl = (file: string) => new URL(file, import.meta.url).href;

/** Loads a file into the module map of the page. Rejects if it does not have its hash (SRI). */
function preload(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = readDocument('createElement')('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.integrity = LOADER_TABLE.integrity[file] ?? '';
    link.href = toUrl(file);
    link.onload = () => resolve();
    link.onerror = () =>
      reject(new Error(`Portico: could not load ${file}: it is missing, or of another version.`));
    readDocument('head').append(link);
  });
}

async function load({ tag, files }: LoadedFiles): Promise<void> {
  try {
    await Promise.all(files.map(preload));
    await import(/* @vite-ignore */ toUrl(files[0] ?? ''));
  } catch (error) {
    console.error(`Portico: <${tag}> could not be loaded.`, error);
  }
}

/** Loads the elements of the page, now and later. Shadow roots are not searched: their owner knows them. */
function watchPage(): void {
  const missing = new Set(LOADER_TABLE.elements);

  function find(root: Element): void {
    for (const element of missing) {
      if (root.localName !== element.tag && !root.querySelector(element.tag)) continue;
      missing.delete(element);
      void load(element);
    }
  }

  new MutationObserver((records, observer) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) find(node);
    }
    if (missing.size === 0) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  find(readDocument('documentElement'));
}

// A server imports the module too, and has no page.
if (typeof document !== 'undefined') watchPage();
