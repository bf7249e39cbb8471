import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The names of the bare forms, each a file in `forms`. */
const FORMS = ['react-form', 'preact-form'] as const;

/** Builds the bare forms in memory. @returns each script by its name, such as `react-form.js` */
export async function buildForms(): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const name of FORMS) {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        // The engines that the elements are built for, too.
        target: ['chrome126', 'edge126', 'firefox128', 'safari18'],
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL(`forms/${name}.tsx`, import.meta.url)),
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    if (!('output' in built)) throw new Error(`The build of ${name} has no output`);
    for (const file of built.output) {
      if (file.type === 'chunk') scripts.set(file.fileName, file.code);
    }
  }
  return scripts;
}
