import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { elements } from './widgets/elements.ts';
import { createDictionaryNames } from './widgets/metadata/build/dictionary-names.ts';
import {
  LIBRARY_OUTPUT,
  markImports,
  pageScripts,
  shortenStyles,
} from './widgets/metadata/build/page-scripts.ts';
import { reactAsModules } from './widgets/metadata/build/react-as-modules.ts';
import { REACT_ENTRIES, REACT_MODULES, useClient } from './widgets/metadata/build/react-entries.ts';
import { staticDependencies } from './widgets/metadata/build/static-dependencies.ts';
import { LICENSE_LIST, thirdPartyNotices } from './widgets/metadata/build/third-party-notices.ts';
import { virtualModules } from './widgets/metadata/build/virtual-modules.ts';

const BROWSERS = ['chrome126', 'edge126', 'firefox128', 'safari18'];

/**
 * `Features.VendorPrefixes` of Lightning CSS: these browsers need no property with a prefix besides those in the sources.
 */
const VENDOR_PREFIXES = 262_144;

/** APIs that all these browsers and Node have, so that React's fallbacks are removed. */
const SUPPORTED = {
  'typeof AbortController': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof Promise': '"function"',
  'typeof WeakMap': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof performance': '"object"',
  'typeof performance.now': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof setTimeout': '"function"',
};

/** Limits in milliseconds that end only tests that hang: a busy machine is many times slower. */
const LIMITS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

const SIGN_IN = fileURLToPath(new URL('widgets/sign-in/view.ts', import.meta.url));
const PAGE = fileURLToPath(new URL('widgets/sign-in/page.ts', import.meta.url));
const API = fileURLToPath(new URL('src/api.ts', import.meta.url));

/** Whether a file is a module, or something that it cannot run without. */
const contains = (module: string, id: string, graph: Parameters<typeof staticDependencies>[1]) =>
  id === module || staticDependencies(module, graph).has(id);

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const nameDictionary = createDictionaryNames();

/** Replaces a package by a file of this project. */
const replace = (find: RegExp, file: string) => ({
  find,
  replacement: fileURLToPath(new URL(`src/${file}`, import.meta.url)),
});

/** Replaces React by Preact. */
const PREACT = [
  replace(/^react-dom\/client$/, 'slim/react-dom-client.ts'),
  replace(/^react$/, 'slim/react.ts'),
  replace(/^@r2wc\/core$/, 'slim/r2wc-core.ts'),
  replace(/^@r2wc\/react-to-web-component$/, 'slim/r2wc.ts'),
  replace(/^\S*\/use-signal-value\.ts$/, 'slim/use-signal-value.ts'),
  replace(/^react\/jsx-runtime$/, 'slim/jsx-runtime.ts'),
];

/** Lets elements that a server has rendered wait until React has hydrated them, and defines them at once. */
const HYDRATION = ['element-class', 'with-kit'].map((file) => ({
  find: new RegExp(`^\\./${file}\\.ts$`),
  replacement: fileURLToPath(new URL(`widgets/react/${file}.ts`, import.meta.url)),
}));

/** The folder of each build: with React inside, with Preact inside, and for pages that have React already. */
const FOLDERS: Readonly<Record<string, string>> = {
  production: 'dist',
  slim: 'dist/slim',
  react: 'dist/react',
};

/**
 * Builds a script for each element, `portico.js` with all of them, `api.js`, and the shared code in `chunks`. The mode
 * chooses the build: `vite build --mode slim`.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: [
    mode === 'production' && reactAsModules(),
    // An application with React renders the elements itself.
    mode === 'react' ? virtualModules(REACT_MODULES) : pageScripts(),
    shortenStyles,
    markImports(),
    thirdPartyNotices(),
  ],
  json: { stringify: false, namedExports: false },
  define: {
    'process.env.NODE_ENV': '"production"',
    // React DevTools shows only the page's own components.
    'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
    // React shows a transition as a navigation of the page, but the history belongs to the page.
    'typeof navigation': '"undefined"',
    // Node has none of these two, but React and Preact render nothing there.
    'typeof reportError': '"function"',
    'typeof requestAnimationFrame': '"function"',
    reportError: 'globalThis.reportError',
    PORTICO_KIT: JSON.stringify(`portico.kit.${version}`),
    ...SUPPORTED,
  },
  resolve: {
    // Some packages also ship a CommonJS build for browsers, from which unused code cannot be removed.
    mainFields: ['module', 'browser'],
    alias: [
      // React has the hook itself since version 18; the shim for older versions only adds bytes.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
      ...(mode === 'slim' ? PREACT : []),
      ...(mode === 'react' ? HYDRATION : []),
    ],
  },
  css: { lightningcss: { exclude: VENDOR_PREFIXES } },
  build: {
    outDir: FOLDERS[mode] ?? 'dist',
    // The first engines with `light-dark()` and relative colors. Nothing is compiled for older
    // ones, because a compiled `light-dark()` no longer follows the color scheme of the page.
    target: BROWSERS,
    cssTarget: BROWSERS,
    // No script names its map, so that it has no byte more.
    sourcemap: 'hidden',
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    license: { fileName: LICENSE_LIST },
    // In a library, an `import()` stays as it is: otherwise Vite wraps it in a function that waits for style sheets and
    // dispatches failures on the window. Here styles are text, and the window belongs to the page. The entries are the
    // `input` below, because Vite takes those of a library for paths.
    lib: { entry: {}, formats: ['es'] },
    rolldownOptions: {
      // React reads optional exports of its scheduler. In this project's sources, TypeScript checks imports.
      checks: { importIsUndefined: false },
      input: {
        ...Object.fromEntries(
          elements
            .map(({ name }) => name)
            // `sign-in.js` is built apart.
            .filter((name) => name !== 'sign-in' || mode === 'react')
            .map((name) => [name, `widgets/${name}/element.ts`]),
        ),
        portico: 'widgets/portico.ts',
        ...(mode === 'react' && REACT_ENTRIES),
        api: 'src/api.ts',
        adapter: 'src/adapter.ts',
        'http-status': 'src/contract/http-status.ts',
      },
      external: mode === 'react' ? /^react(-dom)?(\/|$)/ : [],
      output: {
        ...LIBRARY_OUTPUT,
        postBanner: useClient,
        entryFileNames: ({ name }) =>
          /^(core|page)$/.test(name) ? 'chunks/[name]-[hash:6].js' : '[name].js',
        chunkFileNames: ({ facadeModuleId, moduleIds }) => {
          const dictionary = facadeModuleId && nameDictionary(facadeModuleId);
          if (dictionary) return `chunks/${dictionary}`;
          const [, element] = /\/widgets\/([^/]+)\/element\.ts$/.exec(moduleIds.at(-1) ?? '') ?? [];
          return `chunks/${element ?? '[name]'}-[hash:6].js`;
        },
        codeSplitting: {
          groups: [
            {
              // What the API needs, so that a page without elements loads nothing else, and what signs in before the view
              // has arrived, which must not wait for the view.
              name: (id, graph) =>
                contains(SIGN_IN, id, graph) &&
                (contains(API, id, graph) || contains(PAGE, id, graph))
                  ? 'session'
                  : null,
              priority: 2,
            },
            {
              // Most pages have a sign-in: its view, and what it shares with other elements, is one file.
              name: (id, graph) => (contains(SIGN_IN, id, graph) ? 'core' : null),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    // Vitest leaves one core free by default.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/docs/**/*.test.ts'],
          exclude: ['tests/unit/portal/**', 'tests/unit/identity/**'],
          isolate: false,
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          environment: 'node',
          include: ['tests/unit/{portal,identity}/**/*.test.ts'],
          isolate: false,
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          environment: 'node',
          include: ['tests/package/*.test.ts'],
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          environment: 'node',
          include: ['tests/attack/*.test.ts'],
          isolate: false,
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'node',
          include: ['tests/site/*.test.ts'],
          ...LIMITS,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosts',
          environment: 'node',
          include: ['tests/hosts/*.test.ts'],
          ...LIMITS,
        },
      },
    ],
  },
}));
