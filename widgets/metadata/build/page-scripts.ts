import { readFileSync } from 'node:fs';
import { type JsMinifyOptions, minify } from '@swc/core';
import { minify as minifyAgain } from 'terser';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { listTextKeys, type TreeNode } from '../../../src/element/form-tree.ts';
import { shortenVariable } from './short-variable.ts';
import { importAtOnce, staticDependencies } from './static-dependencies.ts';
import { virtualModules } from './virtual-modules.ts';

/**
 * How scripts are written. Vite does not remove the white space of a library, because bundlers read it: pages load
 * these scripts as they are. Hexadecimal hashes in their names compress better.
 */
export const LIBRARY_OUTPUT = {
  minify: true,
  hashCharacters: 'hex',
  comments: { annotation: false },
  minifyInternalExports: false,
} as const;

const SWC: JsMinifyOptions = {
  compress: {
    collapse_vars: false,
    conditionals: false,
    ecma: 2022,
    inline: 0,
    module: true,
    passes: 3,
  },
  ecma: 2022,
  mangle: true,
  module: true,
  sourceMap: true,
};

/** Minifies a script before Rolldown does: the result is 2 % smaller, which is 0.8 kB for a sign-in. */
const renderChunk = (code: string) => minify(code, SWC);

/** A name after its chunk exports it, such as `a as b`. */
const splitAlias = (one: string) => one.split(' as ') as [string, string?];

/**
 * Lets a script export its variables under their own names, in place of `a as createSession`: that is 0.2 kB for a sign-in.
 * @param kept the exports that other builds and pages know
 * @returns the new names by the old ones
 */
function exportVariables(
  chunk: Rolldown.OutputChunk,
  kept: readonly string[],
): Map<string, string> {
  const names = new Map<string, string>();
  chunk.code = chunk.code.replace(/export\{([^{}]*)\};?$/, (_, list: string) => {
    const exports = list.split(',').map((one) => {
      const [variable, name = variable] = splitAlias(one);
      if (kept.includes(name)) return one;
      names.set(name, variable);
      return variable;
    });
    return `export{${[...new Set(exports)].join(',')}};`;
  });
  return names;
}

/**
 * Minifies the scripts after Rolldown has, each one after those that it imports: a further 0.3 kB for a sign-in.
 * @param findKept returns the exports that other builds and pages know
 */
async function shorten(
  bundle: Rolldown.OutputBundle,
  findKept: (chunk: Rolldown.OutputChunk) => readonly string[],
): Promise<void> {
  const renamed = new Map<string, Map<string, string>>();
  const visit = async (file: string): Promise<void> => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || renamed.has(file)) return;
    for (const imported of chunk.imports) await visit(imported);
    const source = chunk.code.replace(
      /(?<=import\{)([^{}]*)(?=\}from"[./]*([^"]+)")/g,
      (list: string, _, from: string) => {
        const names = [...renamed].filter(([one]) => one.endsWith(from))[0]?.[1];
        const imports = list.split(',').map((one) => {
          const [name, variable = name] = splitAlias(one);
          return `${names?.get(name) ?? name} as ${variable}`;
        });
        // As long as before, for the source map.
        return imports.join(',').padEnd(list.length);
      },
    );
    const { code, map } = await minifyAgain(source, {
      compress: { inline: 0, passes: 2, reduce_funcs: false },
      module: true,
      sourceMap: { content: chunk.map as never, includeSources: true },
    });
    chunk.code = code as string;
    const asset = bundle[`${file}.map`];
    if (asset?.type === 'asset') asset.source = map as string;
    renamed.set(file, exportVariables(chunk, findKept(chunk)));
  };
  for (const file of Object.keys(bundle)) await visit(file);
}

interface Table {
  [key: string]: string | Table;
}

const readTable = (file: string): Table => JSON.parse(readFileSync(file, 'utf8'));

/** The languages of lists in the built modules. */
const IMPORT_LANGUAGES = 'import { LANGUAGES } from "/src/contract/languages.ts";';

/**
 * The module with the texts of the first view in each language. A list for each text makes it smaller: what means the
 * same is similar in many languages.
 */
function writeFirstTexts(tree: TreeNode): string {
  const dictionaries = LANGUAGES.map((language) => readTable(`locales/${language}.json`));
  const lost = readTable('locales/element/lost.json');
  const identifier = JSON.parse(readFileSync('locales/element/identifier.json', 'utf8'));
  const find = (table: Table, key: string) =>
    key.split('.').reduce<unknown>((value, part) => (value as Table)[part], table) as string;
  const lists = {
    ...Object.fromEntries(
      listTextKeys(tree).map((key) => [key, dictionaries.map((table) => find(table, key))]),
    ),
    lost: LANGUAGES.map((language) => lost[language]),
    'signIn.name': LANGUAGES.map((one) => identifier[one]['username-or-email']['signIn.name']),
  };
  const texts = Object.entries(lists).map(([key, list]) => [key, list.join('|')]);
  return `${IMPORT_LANGUAGES}
const lists = ${JSON.stringify(Object.fromEntries(texts))};
export const readTexts = (language) => Object.fromEntries(
  Object.entries(lists).map(([key, list]) => [key, list.split('|')[LANGUAGES.indexOf(language)]]),
);`;
}

/** The names of the variables of the style sheets, by their short ones. */
const variables = new Map<string, string>();

/** @throws Error if another variable has the same short name */
function toUniqueName(name: string): string {
  const short = shortenVariable(name);
  if ((variables.get(short) ?? name) !== name) throw new Error(`Two variables are --_${short}.`);
  variables.set(short, name);
  return short;
}

/**
 * Shortens style sheets: the names of their own variables, except those of the branding, which scripts set, and the white
 * space in lists, which Lightning CSS keeps in values with variables. That is 60 bytes for a sign-in.
 */
export const shortenStyles: Plugin = {
  name: 'portico:shorten-styles',
  enforce: 'post',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('.css?inline')
      ? code.replaceAll(', ', ',').replaceAll(/(?<=--_)(?!brand)[\w-]+/g, toUniqueName)
      : undefined,
};

/** A script of the built elements, by the end of the path of a module in it. */
function findChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
  );
  if (found?.type !== 'chunk') throw new Error(`The build has no script for ${module}.`);
  return found;
}

/**
 * The module that imports the session and the view. Everything is requested at once, and the dictionary of
 * the language too: a chain of imports would cost a round trip for each link.
 */
function importChunks(bundle: Rolldown.OutputBundle): string {
  const graph = {
    getModuleInfo: (file: string) => ({
      importedIds: (bundle[file] as Rolldown.OutputChunk).imports,
    }),
  };
  const load = (file: string) => `() => import("./${file}")`;
  const list = (module: string) => {
    const { fileName } = findChunk(bundle, module);
    return [...staticDependencies(fileName, graph), fileName].map(load).join(', ');
  };
  const dictionaries = LANGUAGES.map((language) =>
    load(findChunk(bundle, `/locales/${language}.json`).fileName),
  );
  return `${IMPORT_LANGUAGES}
const dictionaries = [${dictionaries.join(', ')}];
// After a failure, browsers remember the shared scripts as failed until each has been requested again.
const importAll = async (loads) => {
  await Promise.all(loads.map((load) => load().catch(() => {})));
  return loads.at(-1)();
};
export const loadPage = () => importAll([${list('/widgets/sign-in/page.ts')}]);
export const loadView = (language) =>
  importAll([dictionaries[LANGUAGES.indexOf(language)], ${list('/widgets/sign-in/view.ts')}]);`;
}

/** Tells bundlers to leave the import of an address to the browser: minifiers remove such comments. */
export function markImports(): Plugin {
  return {
    name: 'portico:mark-imports',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(
          /\bimport\((?=\w+\))/,
          'import(/* webpackIgnore: true *//* @vite-ignore */',
        );
      }
    },
  };
}

/**
 * Finishes the scripts that pages load: an application that bundles them needs none of it. Each script imports everything
 * at once. Then `sign-in.js` and `render.js` are built, each one file without static imports.
 */
export function pageScripts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'portico:page-scripts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      // `sign-in.js` shows the form before it loads these two. They may share what they contain with other scripts.
      for (const [name, file] of Object.entries({ core: 'view', page: 'page' })) {
        this.emitFile({
          type: 'chunk',
          name,
          id: `widgets/sign-in/${file}.ts`,
          preserveSignature: 'allow-extension',
        });
      }
    },
    renderChunk,
    async generateBundle(_, bundle) {
      const exportsOf = (id: string) => {
        const module = this.getModuleInfo(id);
        const isKnown = module?.isEntry || module?.dynamicImporters.length;
        return isKnown ? module.exports : [];
      };
      await shorten(bundle, ({ moduleIds }) => moduleIds.flatMap(exportsOf));
      importAtOnce(bundle);
      // First, because the other elements are made of what it shares.
      const portico = findChunk(bundle, '/widgets/portico.ts');
      portico.code = `import"./sign-in.js";${portico.code}`;
    },
    async writeBundle(_, bundle) {
      const tree = JSON.parse(readFileSync('widgets/sign-in/first-view.json', 'utf8'));
      const modules = virtualModules({
        'virtual:first-texts': () => writeFirstTexts(tree),
        'virtual:sign-in-chunks': () => importChunks(bundle),
      });
      const { outDir, target, cssMinify, sourcemap, reportCompressedSize } = config.build;
      // One build for each: scripts of one build share their code.
      for (const [name, file] of Object.entries({ 'sign-in': 'script', render: 'render' })) {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: config.define ?? {},
          json: config.json,
          css: config.css,
          resolve: { alias: config.resolve.alias },
          plugins: [
            modules,
            shortenStyles,
            {
              name: 'portico:minify',
              renderChunk,
              generateBundle: (_, one) => shorten(one, (chunk) => chunk.exports),
            },
          ],
          build: {
            outDir,
            target,
            cssMinify,
            sourcemap,
            reportCompressedSize,
            emptyOutDir: false,
            lib: { entry: { [name]: `widgets/sign-in/${file}.ts` }, formats: ['es'] },
            rolldownOptions: {
              external: /^node:/,
              output: LIBRARY_OUTPUT,
            },
          },
        });
      }
    },
  };
}
