import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { searchOptions } from './search-options.ts';
import { toAnchor } from './to-anchor.ts';

/**
 * The documentation site: the pages of this folder, and the documents at the root of the repository.
 * The root is the source folder, so that a relative link works on the site and in the repository alike.
 */
export default defineConfig({
  title: 'Portico',
  description: 'Sign-in, second factor and account of a file-sharing portal as custom elements.',
  lang: 'en-US',
  srcDir: '..',
  srcExclude: ['**/node_modules/**', '**/dist/**', '**/test-results/**', '.data/**'],
  outDir: '.vitepress/dist',
  cacheDir: '.vitepress/cache',
  ignoreDeadLinks: false,
  // The address that `npm run docs` prints is that of the root, which has no page.
  buildEnd: ({ outDir }) =>
    writeFileSync(
      `${outDir}/index.html`,
      '<!doctype html><meta charset="utf-8"><title>Portico</title><meta http-equiv="refresh" content="0; url=/docs/">',
    ),
  // `csp` is the language of the policies, `eta` that of the server's templates.
  markdown: {
    anchor: { slugify: toAnchor },
    // A heading such as `GET /rest/extuser/{token}` has no attributes.
    attrs: false,
    languageAlias: { csp: 'txt', eta: 'html', jspf: 'html', jsp: 'html' },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portico-') } } },
  // The root's vite.config.ts builds the elements.
  vite: { configFile: false },
  themeConfig: {
    logoLink: '/docs/',
    search: { provider: 'local', options: { miniSearch: { searchOptions } } },
    nav: [
      { text: 'Guides', link: '/docs/embedding' },
      { text: 'Reference', link: '/docs/reference/elements' },
      { text: 'Gallery', link: '/docs/demo#gallery' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
    ],
    sidebar: [
      {
        text: 'Guides',
        items: [
          { text: 'Start', link: '/README' },
          { text: 'A first page', link: '/docs/first-page' },
          { text: 'How it works', link: '/docs/how-it-works' },
          { text: 'Embedding', link: '/docs/embedding' },
          { text: 'Other origins', link: '/docs/other-origins' },
          { text: 'Any page', link: '/docs/any-page' },
          { text: 'Bundlers and tests', link: '/docs/bundlers' },
          { text: 'Testing your pages', link: '/docs/testing' },
          { text: 'Replacing a sign-in', link: '/docs/migrating' },
          { text: 'Settings', link: '/docs/settings' },
          { text: 'Texts and languages', link: '/docs/texts' },
          { text: 'Events and JavaScript API', link: '/docs/events-and-api' },
          { text: 'Theming', link: '/docs/theming' },
          { text: 'Second factor', link: '/docs/second-factor' },
          { text: 'Single sign-on', link: '/docs/single-sign-on' },
          { text: 'Connecting a portal', link: '/docs/connecting-a-portal' },
          { text: 'An API of its own', link: '/docs/adapters' },
          { text: 'portico-check', link: '/docs/portico-check' },
          { text: 'The contract', link: '/docs/contract' },
          { text: 'Performance', link: '/docs/performance' },
          { text: 'Security', link: '/docs/security' },
          { text: 'Deploying', link: '/docs/deploying' },
          { text: 'Operations', link: '/docs/operations' },
          { text: 'Scaling', link: '/docs/scaling' },
          { text: 'Upgrading', link: '/docs/upgrading' },
          { text: 'Troubleshooting', link: '/docs/troubleshooting' },
          { text: 'Demo', link: '/docs/demo' },
        ],
      },
      {
        text: 'Frameworks',
        items: [
          { text: 'Plain HTML', link: '/docs/frameworks/html' },
          { text: 'React and Vite', link: '/docs/frameworks/react' },
          { text: 'Vue', link: '/docs/frameworks/vue' },
          { text: 'Svelte', link: '/docs/frameworks/svelte' },
          { text: 'Angular', link: '/docs/frameworks/angular' },
          { text: 'Next', link: '/docs/frameworks/next' },
          { text: 'Turbo and htmx', link: '/docs/frameworks/turbo-htmx' },
          { text: 'PHP', link: '/docs/frameworks/php' },
          { text: 'JSP', link: '/docs/frameworks/jsp' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'Elements', link: '/docs/reference/elements' },
          { text: 'Events', link: '/docs/reference/events' },
          { text: 'Custom properties', link: '/docs/reference/css-properties' },
          { text: 'Settings', link: '/docs/reference/settings' },
          { text: 'Texts', link: '/docs/reference/texts' },
          { text: 'Failures', link: '/docs/reference/failures' },
        ],
      },
      {
        text: 'Project',
        items: [
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Report a vulnerability', link: '/SECURITY' },
          { text: 'Changelog', link: '/CHANGELOG' },
        ],
      },
    ],
  },
});
