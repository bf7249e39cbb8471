import { defineConfig } from 'vitepress';

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
  rewrites: { 'README.md': 'index.md' },
  outDir: '.vitepress/dist',
  cacheDir: '.vitepress/cache',
  ignoreDeadLinks: false,
  markdown: { languageAlias: { eta: 'html' } },
  // The root's vite.config.ts builds the elements.
  vite: { configFile: false },
});
