/** A folder or file of the repository with the imports that it is allowed. */
export interface Room {
  /** Folder or file, from the root of the repository. */
  readonly path: string;
  /** What belongs here, in one line. */
  readonly purpose: string;
  /** Paths of the rooms that it may import, besides itself. `ANYTHING` allows all of them. */
  readonly imports: readonly string[] | typeof ANYTHING;
  /** Packages that it may import. `node:*` stands for Node's own modules, `ANYTHING` for every package. */
  readonly packages: readonly string[] | typeof ANYTHING;
  /** Files and folders inside the room; each may import only itself and the ones before it. */
  readonly order?: readonly string[];
}

export const ANYTHING = 'anything';

/**
 * Every room of the repository. The linter's restrictions (`.biome-rooms.json`) and the table for
 * contributors are generated from this list by `npm run rooms`; `tests/unit/rooms.test.ts` checks the
 * sources against it. A file belongs to the room with the longest matching path.
 */
export const rooms: readonly Room[] = [
  {
    path: 'src/contract',
    purpose: 'What portal and elements agree on: names, shapes, codes, URL rules. No I/O',
    imports: [],
    packages: ['valibot'],
  },
  {
    path: 'src/platform',
    purpose: 'The browser behind interfaces, with an implementation in memory for tests',
    imports: [],
    packages: [],
  },
  {
    path: 'src/settings',
    purpose: 'What a page may set: types, defaults, schema, merge',
    imports: ['src/contract'],
    packages: ['valibot'],
  },
  {
    path: 'src/client',
    purpose: 'The REST calls on one configured wretch; every error becomes one `Failure`',
    imports: ['src/contract', 'src/settings'],
    packages: ['valibot', 'wretch'],
  },
  {
    path: 'src/session',
    purpose: 'The one session of a page',
    imports: ['src/contract', 'src/platform', 'src/settings', 'src/client'],
    packages: ['@preact/signals-core', 'valibot'],
  },
  {
    path: 'src/external-user',
    purpose: 'The flow of invited people who open a mailed link',
    imports: ['src/contract', 'src/platform', 'src/settings', 'src/client'],
    packages: ['@preact/signals-core', 'valibot'],
  },
  {
    path: 'src/i18n',
    purpose: 'Choice of the locale, dictionaries on demand, translator',
    imports: ['src/contract', 'src/platform', 'locales'],
    packages: ['@preact/signals-core', 'rosetta'],
  },
  {
    path: 'src/ui',
    purpose: 'React parts with their CSS that know no text and no server',
    imports: [],
    packages: ['react'],
  },
  {
    path: 'src/hooks',
    purpose: 'React hooks that bring session, links and translator into views',
    imports: ['src/session', 'src/external-user', 'src/i18n'],
    packages: ['@preact/signals-core', 'react'],
  },
  {
    path: 'src/views',
    purpose: 'What each element shows, in a folder per element',
    imports: ['src/contract', 'src/ui', 'src/hooks'],
    packages: ['react'],
  },
  {
    path: 'src/element',
    purpose: 'Turns a view into a custom element: attributes, events, styles, moves, errors',
    imports: [
      'src/contract',
      'src/platform',
      'src/settings',
      'src/client',
      'src/session',
      'src/external-user',
      'src/i18n',
      'src/hooks',
    ],
    packages: ['@preact/signals-core', '@r2wc/react-to-web-component', 'react'],
  },
  {
    path: 'src/api.ts',
    purpose: 'The public JavaScript API',
    imports: ['src/contract', 'src/settings', 'src/session', 'src/element'],
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
    purpose: 'The list of elements; a folder per element with its definition and documentation',
    imports: ['src/views', 'src/element', 'src/api.ts'],
    packages: [],
  },
  {
    path: 'widgets/metadata',
    purpose: 'What is generated from the list of elements, and plugins of the build',
    imports: ['src/contract', 'src/settings', 'src/element', 'src/api.ts', 'widgets'],
    packages: ['node:*', 'vite'],
  },
  {
    path: 'locales',
    purpose: 'The 17 dictionaries',
    imports: [],
    packages: [],
  },
  {
    path: 'demo/server',
    purpose: 'What portal and authority share: database, clock, secrets, refusals, templates',
    imports: ['src/contract'],
    packages: [
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'drizzle-orm',
      'eta',
      'fastify',
      'ipaddr.js',
      'node:*',
      'pg',
      'proper-lockfile',
      'valibot',
    ],
  },
  {
    path: 'demo/portal',
    purpose: 'The reference portal',
    imports: ['src/contract', 'demo/server'],
    packages: [
      '@fastify/cookie',
      '@fastify/formbody',
      '@fastify/static',
      '@zxcvbn-ts/language-common',
      'drizzle-orm',
      'eta',
      'fastify',
      'jose',
      'negotiator',
      'node:*',
      'nodemailer',
      'openid-client',
      'svg-captcha',
      'valibot',
    ],
  },
  {
    path: 'demo/identity',
    purpose: 'An OpenID provider, and the second factor as its extension',
    imports: ['demo/server'],
    packages: [
      '@fastify/cookie',
      '@fastify/formbody',
      '@fastify/static',
      '@simplewebauthn/server',
      'drizzle-orm',
      'fastify',
      'jose',
      'node:*',
      'oidc-provider',
      'otpauth',
      'uqr',
      'valibot',
    ],
    order: [
      'assets',
      'migrations',
      'database.ts',
      'pages',
      'accounts',
      'provider',
      'sign-in',
      'second-factor/tables.ts',
      'second-factor/cancel.eta',
      'second-factor/secret-encryption.ts',
      'second-factor/flow.ts',
      'second-factor/flow-states.ts',
      'second-factor/basic-credentials.ts',
      'second-factor/clients.ts',
      'second-factor/tickets',
      'second-factor/factors',
      'second-factor/sweep.ts',
      'second-factor/enrollment',
      'second-factor/challenge',
      'second-factor/sign-in',
      'second-factor/manage',
      'second-factor/configuration.ts',
      'second-factor/authorization-routes.ts',
      'second-factor/second-factor.ts',
      'app.ts',
      'identity.ts',
    ],
  },
  {
    path: 'demo/partner',
    purpose: 'A page of another origin that embeds the elements',
    imports: [],
    packages: ['@fastify/static', 'eta', 'fastify', 'node:*'],
  },
  {
    path: 'demo/portal-demo',
    purpose: 'People, files and mails of the demo',
    imports: ['demo/server', 'demo/portal'],
    packages: ['drizzle-orm', 'fastify'],
  },
  {
    path: 'demo',
    purpose: 'Starts portal, authority and partner page together',
    imports: [
      'src/contract',
      'demo/server',
      'demo/portal',
      'demo/identity',
      'demo/partner',
      'demo/portal-demo',
    ],
    packages: ['node:*'],
  },
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
    purpose: 'The list of rooms, and what is generated from it',
    imports: ['widgets/metadata'],
    packages: ['node:*', 'oxc-parser'],
  },
  {
    path: 'tests/mutants',
    purpose: 'Measures how many small changes of the sources the unit tests notice',
    imports: [],
    packages: ['node:*', 'oxc-parser'],
  },
  {
    path: 'tests/unit',
    purpose: 'Tests in Node: the modules of `src`, and the servers of `demo` over real HTTP',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/elements',
    purpose: 'Tests of the built elements in three browser engines',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/e2e',
    purpose: 'Tests of whole visits in a browser',
    imports: ANYTHING,
    packages: ANYTHING,
  },
  {
    path: 'tests/types',
    purpose: 'Code that must or must not compile against the built types',
    imports: [],
    packages: ['portico-elements', 'react'],
  },
  {
    path: 'tests/bench',
    purpose: 'Limits of the sizes of the build',
    imports: ['src/contract', 'widgets/metadata'],
    packages: ['node:*'],
  },
  {
    path: 'docs',
    purpose: 'The documentation site',
    imports: [],
    packages: ['vitepress'],
  },
  {
    path: 'vite.config.ts',
    purpose: 'The build and the projects of the unit tests',
    imports: ['widgets', 'widgets/metadata'],
    packages: ['node:*', 'vitest'],
  },
];

/** What may stand at the top level; files that begin with a dot are allowed as well. */
export const topLevel: readonly string[] = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'demo',
  'docs',
  'examples',
  'locales',
  'package-lock.json',
  'package.json',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'widgets',
];
