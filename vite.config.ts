import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { elements } from './widgets/elements.ts';
import { reactAsModules } from './widgets/metadata/react-as-modules.ts';
import { staticDependencies } from './widgets/metadata/static-dependencies.ts';
import { LICENSE_LIST, thirdPartyNotices } from './widgets/metadata/third-party-notices.ts';
import { withoutPreload } from './widgets/metadata/without-preload.ts';

const BROWSERS = ['chrome126', 'edge126', 'firefox128', 'safari18'];

/** What these and Node all have: React's ways around its absence stay out. */
const PRESENT = {
  'typeof AbortController': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof WeakMap': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof performance': '"object"',
  'typeof performance.now': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof setTimeout': '"function"',
};

/** Only for tests that hang: a busy machine takes many times as long as an idle one. */
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

const SIGN_IN = fileURLToPath(new URL('widgets/sign-in/element.ts', import.meta.url));
const API = fileURLToPath(new URL('src/api.ts', import.meta.url));

/** One script an element, one with all of them and the public API, everything shared in `chunks`. */
export default defineConfig({
  publicDir: false,
  plugins: [reactAsModules(), withoutPreload(), thirdPartyNotices()],
  // Chunks are found beside the script that asks for them, wherever a page took it from.
  base: './',
  json: { stringify: false, namedExports: false },
  define: {
    'process.env.NODE_ENV': '"production"',
    // React DevTools on a page are there for the page's own components.
    'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
    ...PRESENT,
  },
  resolve: {
    // Some packages keep an old form for browsers beside the module, where the bundler cannot see inside.
    mainFields: ['module', 'browser'],
    // React has the hook itself since version 18; the shim for older versions only adds bytes.
    alias: [{ find: /^use-sync-external-store\/shim.*/, replacement: 'react' }],
  },
  build: {
    // The first engines with `light-dark()`, relative colours and `URL.parse`: older ones get no
    // translation, because a translated `light-dark()` no longer follows the page's colour scheme.
    target: BROWSERS,
    cssTarget: BROWSERS,
    modulePreload: false,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    license: { fileName: LICENSE_LIST },
    rolldownOptions: {
      // React looks for what only another build of its scheduler has; in our sources the compiler looks.
      checks: { importIsUndefined: false },
      input: {
        ...Object.fromEntries(elements.map(({ name }) => [name, `widgets/${name}/element.ts`])),
        portico: 'widgets/portico.ts',
        api: 'src/api.ts',
        'http-status': 'src/contract/http-status.ts',
      },
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: ({ facadeModuleId, moduleIds }) => {
          // The dictionaries of invited people have the same names as the others.
          if (facadeModuleId?.includes('/locales/registration/')) {
            return 'chunks/registration-[name]-[hash].js';
          }
          const [, element] = /\/widgets\/([^/]+)\/element\.ts$/.exec(moduleIds.at(-1) ?? '') ?? [];
          return `chunks/${element ?? '[name]'}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            {
              // What the API needs, so that a page without elements loads nothing else.
              name: (id, graph) =>
                staticDependencies(SIGN_IN, graph).has(id) && staticDependencies(API, graph).has(id)
                  ? 'session'
                  : null,
              priority: 2,
            },
            {
              // Most pages have a sign-in: what it shares with other elements is one file. The folder
              // of a view belongs to its element alone.
              name: (id, graph) => (staticDependencies(SIGN_IN, graph).has(id) ? 'core' : null),
              test: /^(?!.*[\\/]src[\\/]views[\\/][^\\/]+[\\/])/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    // By default one core is left to the program that watches; here the tests are all that runs.
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
    ],
  },
});
