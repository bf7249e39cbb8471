import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ELEMENTS_PATH, FORMS_PATH } from './pages.ts';

/** A file as the server sends it. */
export interface StaticFile {
  readonly type: string;
  /** Compressed with Brotli 11. */
  readonly body: Buffer;
}

/** The files that pages load: the built elements and the bare forms. */
export interface StaticFiles {
  /** Returns a file by the path of its URL; undefined if there is none. */
  find(path: string): StaticFile | undefined;
}

/** Compresses a text with Brotli at the highest level. */
export function compress(text: string | Buffer): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * Opens the files of a folder with built elements. A file is compressed when it is first read.
 * @param forms the script of each bare form, by its name
 */
export function openStaticFiles(folder: string, forms: ReadonlyMap<string, string>): StaticFiles {
  const files = new Map<string, StaticFile>();

  function read(path: string): string | Buffer | undefined {
    if (path.startsWith(FORMS_PATH)) return forms.get(path.slice(FORMS_PATH.length));
    if (!path.startsWith(ELEMENTS_PATH) || path !== normalize(path)) return undefined;
    const file = join(folder, path.slice(ELEMENTS_PATH.length));
    return existsSync(file) ? readFileSync(file) : undefined;
  }

  return {
    find(path) {
      const known = files.get(path);
      if (known) return known;
      const type = TYPES[path.split('.').at(-1) ?? ''];
      const content = type === undefined ? undefined : read(path);
      if (type === undefined || content === undefined) return undefined;
      const file = { type, body: compress(content) };
      files.set(path, file);
      return file;
    },
  };
}
