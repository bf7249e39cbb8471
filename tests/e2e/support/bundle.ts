import { build } from 'vite';

/**
 * Bundles an app in memory, with the development builds of its libraries.
 * @param files sources by import name; the last one is the entry
 * @param external URLs that the browser imports itself
 */
export async function bundle(
  files: Readonly<Record<string, string>>,
  external: string[],
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: Object.keys(files).at(-1) ?? '', external },
    },
    plugins: [
      {
        name: 'files-in-memory',
        enforce: 'pre',
        resolveId: (id) => (id in files ? id : undefined),
        load: (id) => files[id],
      },
    ],
  });
  if (!('output' in result)) throw new Error('The bundler did not return one output');
  return result.output[0].code;
}
