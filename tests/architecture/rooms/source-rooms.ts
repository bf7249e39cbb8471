import type { Room } from './room.ts';

/** The rooms of the package: its sources, elements and dictionaries. */
export const sourceRooms: readonly Room[] = [
  {
    path: 'src/contract',
    purpose:
      'What portal and elements agree on: names, shapes, failure codes, URL rules. Sends and stores nothing',
    imports: [],
    packages: [],
  },
  {
    path: 'src/platform',
    purpose: 'The browser behind interfaces, with an implementation in memory for tests',
    imports: ['src/contract'],
    packages: [],
  },
  {
    path: 'src/settings',
    purpose: 'What a page may set: types, defaults, schema, merge, and the explanation of mistakes',
    imports: ['src/contract', 'src/platform'],
    packages: [],
  },
  {
    path: 'src/client',
    purpose:
      'The portal of the contract as an adapter: REST calls, sent with wretch (an HTTP library). Adapters of pages, opened with the same checks. Every error becomes a `Failure`',
    imports: ['src/contract', 'src/platform', 'src/settings'],
    packages: ['wretch'],
  },
  {
    path: 'src/session',
    purpose: 'The one session of a page. It knows a portal as a `PortalAdapter`, no requests',
    imports: ['src/contract', 'src/platform', 'src/settings'],
    packages: ['@preact/signals-core'],
  },
  {
    path: 'src/external-user',
    purpose: 'The flow of invited people who open a mailed link',
    imports: ['src/contract', 'src/platform', 'src/settings', 'src/client'],
    packages: ['@preact/signals-core'],
  },
  {
    path: 'src/i18n',
    purpose: "Choice of the locale, dictionaries on demand, the page's own texts, translator",
    imports: ['src/contract', 'src/platform', 'src/settings', 'locales'],
    packages: ['@preact/signals-core', 'rosetta'],
  },
  {
    path: 'src/ui',
    purpose: 'React components with their CSS, without texts of their own and without calls',
    imports: [],
    packages: ['react'],
  },
  {
    path: 'src/hooks',
    purpose: 'React hooks that bring session, links and translator into views',
    imports: ['src/contract', 'src/client', 'src/session', 'src/external-user', 'src/i18n'],
    packages: ['@preact/signals-core', '@preact/signals-react', 'react'],
  },
  {
    path: 'src/views',
    purpose: 'What each element shows, in a folder per element',
    imports: ['src/contract', 'src/ui', 'src/hooks'],
    packages: ['react'],
  },
  {
    path: 'src/element',
    purpose:
      'The custom element: its form that is there at once, attributes, events, styles, moves, the view, errors',
    imports: [
      'src/contract',
      'src/platform',
      'src/settings',
      'src/client',
      'src/session',
      'src/external-user',
      'src/i18n',
      'src/ui',
      'src/hooks',
    ],
    packages: [
      '@preact/signals-core',
      '@r2wc/core',
      '@r2wc/react-to-web-component',
      'react',
      'react-dom',
    ],
  },
  {
    path: 'src/slim',
    purpose: 'What the build with Preact has in place of React',
    imports: ['src/hooks', 'src/element'],
    packages: ['@preact/signals-core', 'preact', 'react'],
  },
  {
    path: 'src/check',
    purpose:
      'The command line tool `portico-check`, which runs in Node: visits a portal, or an adapter for it, and judges it',
    imports: ['src/contract', 'src/settings', 'src/client', 'src/adapter.ts'],
    packages: ['node:*'],
  },
  {
    path: 'src/testing',
    purpose:
      'The module for tests of other projects: a portal in memory, and all states of the elements, each with the page, the answers of the portal and the actions of a person that lead to it',
    imports: ['src/contract', 'src/settings', 'src/session', 'src/i18n', 'src/element', 'locales'],
    packages: [],
  },
  {
    path: 'src/api.ts',
    purpose: 'The public JavaScript API',
    imports: ['src/contract', 'src/settings', 'src/session', 'src/element'],
    packages: [],
  },
  {
    path: 'src/adapter.ts',
    purpose: 'What the adapter of a page imports',
    imports: ['src/contract'],
    packages: [],
  },
  {
    path: 'src/tsconfig.build.json',
    purpose: 'The compiler settings for the type declarations of the build',
    imports: [],
    packages: [],
  },
  {
    path: 'widgets',
    purpose:
      'The list of elements; a folder per element with its definition and documentation; descriptions of events, settings, failures and fields',
    imports: [
      'locales',
      'src/contract',
      'src/platform',
      'src/i18n',
      'src/ui',
      'src/views',
      'src/element',
      'src/api.ts',
    ],
    packages: ['node:*', 'virtual:first-texts', 'virtual:sign-in-chunks'],
  },
  {
    path: 'widgets/react',
    purpose:
      'What the build for applications with React has besides: components, and elements that wait until React has hydrated them',
    imports: ['src/element'],
    packages: ['react'],
  },
  {
    path: 'widgets/metadata',
    purpose: 'What is generated from the list of elements, and plugins of the build',
    imports: ['src/check', 'src/contract', 'src/settings', 'src/element', 'src/api.ts', 'widgets'],
    packages: [
      '@swc/core',
      'node:*',
      'postcss',
      'rolldown',
      'rolldown-plugin-dts',
      'terser',
      'vite',
    ],
  },
  {
    path: 'locales',
    purpose: 'The dictionaries, one file per language',
    imports: [],
    packages: [],
  },
];
