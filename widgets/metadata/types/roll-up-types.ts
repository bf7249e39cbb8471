import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { createComponentSchemas } from '../openapi/shapes.ts';
import { shapeTypes, typeName } from './shape-types.ts';

/** Where `npm run types` writes the declarations of the sources. `node_modules` may be a symbolic link. */
const DECLARATIONS = join(realpathSync('node_modules'), '.cache/portico-types');

/** The public modules that have declarations of sources. The others are generated. */
const ENTRIES = {
  adapter: 'src/adapter.d.ts',
  api: 'src/api.d.ts',
  contract: 'src/contract/portal-contract.d.ts',
  'http-status': 'src/contract/http-status.d.ts',
  render: 'widgets/sign-in/render.d.ts',
  testing: 'src/testing/testing.d.ts',
};

const SHAPES = join(DECLARATIONS, 'src/contract/shapes.d.ts');

/** Puts the generated declarations of the shapes in place of types that are inferred from schemas. */
function withoutSchemas(): Plugin {
  const schemas = createComponentSchemas();
  const names = Object.keys(schemas).map(typeName);
  const reexport = (...types: string[]) =>
    `export type { ${types.join(', ')} } from ${JSON.stringify(SHAPES)};`;
  return {
    name: 'portico:without-schemas',
    load: {
      filter: { id: SHAPES },
      handler: () => ({ code: shapeTypes(schemas), moduleType: 'ts' }),
    },
    transform(code, id) {
      if (id === join(DECLARATIONS, ENTRIES.contract)) return `${code}\n${reexport(...names)}\n`;
      return code.replaceAll(
        /^export type (\w+) = v\.InferOutput<typeof \w+>;$/gm,
        (declaration, name: string) => (names.includes(name) ? reexport(name) : declaration),
      );
    },
  };
}

/**
 * Rolls the declarations of the sources up: a file for each public module, and one for the types that several of them
 * have. The names that are not exported stay inside. Run from the root after `npm run types`.
 * @returns the texts of the files by their names
 */
export async function rollUpTypes(): Promise<Record<string, string>> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, file]) => [name, join(DECLARATIONS, file)]),
    ),
    plugins: [
      withoutSchemas(),
      dts({ dtsInput: true, emitDtsOnly: true, generator: 'oxc', tsconfig: false }),
    ],
  });
  const { output } = await bundle.generate({
    format: 'es',
    chunkFileNames: '[name].d.ts',
    minifyInternalExports: false,
    codeSplitting: { groups: [{ name: 'shared.d', minShareCount: 2 }] },
  });
  const files = output.map((file) => {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is not a declaration.`);
    return [file.fileName, file.code.replaceAll(/^\/\/#(end)?region.*\n/gm, '')];
  });
  return Object.fromEntries(files);
}
