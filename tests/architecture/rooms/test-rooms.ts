import { ANYTHING, type Room } from './room.ts';

/** The rooms of the tests, the examples, the documentation and the build. */
export const testRooms: readonly Room[] = [
  {
    path: 'tests/support',
    purpose: 'What several layers of tests share',
    imports: [
      'src/contract',
      'src/platform',
      'src/settings',
      'src/client',
      'src/session',
      'src/external-user',
    ],
    packages: ANYTHING,
  },
  {
    path: 'tests/architecture',
    purpose: 'The list of rooms, and how imports are read and checked',
    imports: [],
    packages: ['node:*', 'oxc-parser'],
  },
  {
    path: 'tests/mutants',
    purpose: 'Makes small deliberate errors in the sources and counts those that no test notices',
    imports: ['tests/support'],
    packages: ['node:*', 'oxc-parser'],
  },
  {
    path: 'tests/unit',
    purpose: 'Tests in Node: the modules of `src`, and the servers of `demo` over real HTTP',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/docs',
    purpose: 'Tests of the documents: examples, links, spelling, and lists that repeat code',
    imports: ['src/contract', 'src/settings', 'docs', 'tests/hosts', 'tests/support'],
    packages: ['node:*', 'vitest'],
  },
  {
    path: 'tests/site',
    purpose: 'Tests of the built documentation site: its search, its links and its live elements',
    imports: ['docs', 'widgets', 'tests/support'],
    packages: ['minisearch', 'node:*', 'playwright', 'vite', 'vitest'],
  },
  {
    path: 'tests/elements',
    purpose: 'Tests of the built elements in three browser engines',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/hosts',
    purpose: 'Visits of old pages and page libraries that embed the elements, in three engines',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/second-portal',
    purpose:
      'A portal of another make, with other names, paths and answers. It shares no code with `src` and `demo`',
    imports: [],
    packages: ['node:*'],
  },
  {
    path: 'tests/e2e',
    purpose: 'Tests of whole visits in a browser',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/gallery',
    purpose:
      'Tests of every state of the gallery in Chromium: what it shows, axe, the keyboard, what a screen reader says, and pictures',
    imports: ['src/testing', 'demo/gallery', 'demo/portal', 'demo/server', 'tests/support'],
    packages: ['@guidepup/virtual-screen-reader', 'fastify', 'node:*', 'playwright', 'sharp'],
  },
  {
    path: 'tests/consumers',
    purpose:
      'Projects that install the packed package with tools of their own, and tests that run them. `check-types` leaves the projects out',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'examples',
    purpose:
      'Projects of readers: each installs the package, and embeds the elements with a framework or a server of its own. `check-types` leaves them out',
    imports: [],
    packages: ANYTHING,
  },
  {
    path: 'tests/examples',
    purpose: 'Tests that install and build each example, and sign in with it in Chromium',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/attack',
    purpose: 'Attacks on portal and authority, on loopback addresses',
    imports: ANYTHING,
    packages: ['fastify', 'node:*', 'pg', 'sharp', 'vitest'],
  },
  {
    path: 'tests/load',
    purpose: 'Many requests to two portal processes on PostgreSQL; not a part of the whole test',
    imports: ANYTHING,
    packages: ['better-auth', 'fastify', 'node:*', 'pg'],
  },
  {
    path: 'tests/package',
    purpose: 'Tests of the packed package: exports, types, manifest, source maps',
    imports: ['widgets', 'widgets/metadata'],
    packages: ['@wc-toolkit/cem-validator', 'node:*', 'oxc-parser', 'vitest'],
  },
  {
    path: 'tests/types',
    purpose: 'Code that must or must not compile against the built types',
    imports: ['src/contract'],
    packages: ['portico-elements', 'react', 'svelte', 'vue'],
  },
  {
    path: 'tests/bench',
    purpose:
      'Limits of the sizes of the build, and measurements of pages with a sign-in beside bare forms',
    imports: [
      'src/contract',
      'widgets/metadata',
      'demo/portal',
      'demo/portal-demo',
      'tests/architecture',
      'tests/load',
      'tests/support',
      'tests/unit',
    ],
    packages: ['node:*', 'playwright', 'preact', 'react', 'react-dom', 'vite'],
  },
  {
    path: 'docs',
    purpose: 'The documentation site',
    imports: [],
    packages: ['node:*', 'portico-elements', 'vitepress', 'vue'],
  },
  {
    path: 'vite.config.ts',
    purpose: 'The build and the projects of the unit tests',
    imports: ['widgets', 'widgets/metadata'],
    packages: ['node:*', 'vitest'],
  },
];
