import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';

const parse = (script: string) => {
  const source = readFileSync(script, 'utf8');
  return { source, ...parseSync(script, source).module };
};

/** A built script and everything that it cannot run without, as paths; the script itself is first. */
export function staticImports(script: string): string[] {
  const files = new Set([script]);
  // A loop over a set also visits entries that it adds.
  for (const file of files) {
    const { staticImports: imports, staticExports: exports } = parse(file);
    const reexports = exports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest));
    for (const request of [...imports.map((one) => one.moduleRequest), ...reexports]) {
      if (request?.value.startsWith('.')) files.add(join(dirname(file), request.value));
    }
  }
  return [...files];
}

/**
 * The files that a built script imports on its own after its own code, whatever the person does, as paths.
 * @param language whose dictionary is one of them; without it, none is
 */
export function importsOnDemand(script: string, language?: string): string[] {
  const { source, dynamicImports } = parse(script);
  const paths = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    join(dirname(script), source.slice(start + 1, end - 1)),
  );
  const others = LANGUAGES.filter((one) => one !== language);
  return [...new Set(paths)].filter(
    (path) => !others.some((one) => path.includes(`/chunks/${one}-`)),
  );
}
