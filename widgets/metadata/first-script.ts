import { readFileSync } from 'node:fs';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { listTextKeys, type TreeNode } from '../../src/first-view/tree.ts';
import { minifyAgain } from './minify-again.ts';
import { staticDependencies } from './static-dependencies.ts';
import { withoutPreload } from './without-preload.ts';

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
  return `const ignore = () => {};
const dictionaries = { ${dictionaries.join(', ')} };
export function importElement(language) {
  const shared = [dictionaries[language](), ${shared.map(load).join(', ')}].map((one) => one.catch(ignore));
  return ${load(element.fileName)}.catch((error) =>
    Promise.all(shared).then(() => ${load(element.fileName)}).catch(() => { throw error; }));
}`;
}

/** Builds `sign-in.js` and `render.js`, each one file without static imports, after the scripts that it loads. */
export function firstScript(): Plugin {
  let config: { outDir: string; target: string[] };
  return {
    name: 'portico:first-script',
    apply: 'build',
    configResolved({ build: { outDir, target } }) {
      config = { outDir, target: target as string[] };
    },
    async writeBundle(_, bundle) {
      const tree = JSON.parse(readFileSync('widgets/sign-in/first-view.json', 'utf8'));
      const modules: Readonly<Record<string, () => string>> = {
        'virtual:first-texts': () => writeFirstTexts(tree),
        'virtual:sign-in-chunks': () => importChunks(bundle),
      };
      const settings = { modules, ...config };
      await build(toConfig({ ...settings, input: { 'sign-in': 'widgets/sign-in/script.ts' } }));
      await build(toConfig({ ...settings, input: { render: 'widgets/sign-in/render.ts' } }));
    },
  };
}

interface ScriptSettings {
  readonly input: Readonly<Record<string, string>>;
  /** The modules that are written during the build, by name. */
  readonly modules: Readonly<Record<string, () => string>>;
  readonly outDir: string;
  readonly target: string[];
}

/** The configuration for a script that shares no code with others. */
const toConfig = ({ input, modules, outDir, target }: ScriptSettings): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  base: './',
  json: { stringify: false, namedExports: false },
  plugins: [
    withoutPreload(),
    minifyAgain(),
    {
      name: 'portico:written-modules',
      enforce: 'pre',
      resolveId(id) {
        if (id in modules) return `\0${id}`;
        return id.startsWith('./chunks/') ? { id, external: true } : undefined;
      },
      load: (id) => modules[id.slice(1)]?.(),
    },
  ],
  build: {
    outDir,
    emptyOutDir: false,
    target,
    sourcemap: 'hidden',
    modulePreload: false,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { ...input },
      external: /^node:/,
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
});
