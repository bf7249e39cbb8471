/** Builds the contract as one file, with everything that it imports from packages. */
export default {
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/contract/portal-contract.ts',
    outDir: 'dist/contract',
    target: 'es2023',
    rolldownOptions: { output: { entryFileNames: 'contract.js' } },
  },
};
