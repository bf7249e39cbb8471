import { readFileSync } from 'node:fs';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { listTextKeys, type TreeNode } from '../../../src/first-view/tree.ts';
import { importAtOnce, staticDependencies } from './static-dependencies.ts';
import { virtualModules } from './virtual-modules.ts';

/**
 * How scripts are written. Vite does not remove the white space of a library, because bundlers read it: pages load
 * these scripts as they are.
 */
export const LIBRARY_OUTPUT = { minify: true, comments: { annotation: false } } as const;

/** The text for people whose browser cannot load the element. */
const FAILURE = 'failure.network';

interface Table {
  [key: string]: string | Table;
}

/** The module with the texts of the first view in each language. Lists in place of keys make it smaller. */
function writeFirstTexts(tree: TreeNode): string {
  const keys = [...listTextKeys(tree), FAILURE];
  const find = (table: Table, key: string) =>
    key.split('.').reduce<unknown>((value, part) => (value as Table)[part], table) as string;
  const texts = LANGUAGES.map((language) => {
    const table: Table = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'));
    return [language, keys.map((key) => find(table, key))];
  });
  return `const keys = ${JSON.stringify(keys)};
const lists = ${JSON.stringify(Object.fromEntries(texts))};
export const readTexts = (language) => Object.fromEntries(lists[language].map((text, index) => [keys[index], text]));`;
}

/** A script of the built element, by the end of the path of its module. */
function findChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(module),
  );
  if (found?.type !== 'chunk') throw new Error(`The build has no script for ${module}.`);
  return found;
}

/**
 * The module that imports the scripts of the element. All of them are requested at once, and the dictionary of
 * the language too: a chain of imports would cost a round trip for each link.
 */
function importChunks(bundle: Rolldown.OutputBundle): string {
  const element = findChunk(bundle, '/widgets/sign-in/define.ts');
  const graph = {
    getModuleInfo: (file: string) => ({ importedIds: (bundle[file] as typeof element).imports }),
  };
  const shared = [...staticDependencies(element.fileName, graph)];
  const load = (file: string) => `import("./${file}")`;
  const dictionaries = LANGUAGES.map((language) => {
    const { fileName } = findChunk(bundle, `/locales/${language}.json`);
    return `${JSON.stringify(language)}: () => ${load(fileName)}`;
  });
  // After a failure, browsers remember the shared scripts as failed until each has been requested again.
  return `const load = () => ${load(element.fileName)};
const dictionaries = { ${dictionaries.join(', ')} };
export function importElement(language) {
  const shared = [dictionaries[language](), ${shared.map(load).join(', ')}].map((one) => one.catch(() => {}));
  return load().catch((error) => Promise.all(shared).then(load).catch(() => { throw error; }));
}`;
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
    generateBundle: (_, bundle) => importAtOnce(bundle),
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
          json: config.json,
          plugins: [modules],
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
