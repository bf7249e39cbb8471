/** Builds the command line tool as one file for Node, with everything that it imports from packages. */
export default {
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/check/portico-check.ts',
    outDir: 'dist/check',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
};
