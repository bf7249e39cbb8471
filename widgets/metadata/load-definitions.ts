import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { ElementDefinition } from '../../src/element/definition.ts';

const NO_STYLES = '\0no-styles';

/** The definitions in plain Node, which understands neither the views' JSX nor their style sheets. */
export async function loadDefinitions(): Promise<readonly ElementDefinition[]> {
  const { module } = await runnerImport<typeof import('./definitions.ts')>(
    fileURLToPath(new URL('definitions.ts', import.meta.url)),
    {
      configFile: false,
      logLevel: 'error',
      plugins: [
        {
          name: 'portico:no-styles',
          enforce: 'pre',
          resolveId: (source) => (source.endsWith('.css?inline') ? NO_STYLES : undefined),
          load: (id) => (id === NO_STYLES ? 'export default "";' : undefined),
        },
      ],
    },
  );
  return module.definitions;
}
