/** Builds the module for tests of other projects, with everything that it imports; texts are files of their own. */
export default {
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/testing/testing.ts',
    outDir: 'dist/testing',
    target: 'es2022',
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: 'texts/[name]-[hash:6].js' },
    },
  },
};
