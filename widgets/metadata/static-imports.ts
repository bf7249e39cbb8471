import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A built script and everything that it cannot run without, as paths; the script itself is first. */
export function staticImports(script: string): string[] {
  const files = new Set([script]);
  // A loop over a set also visits entries that it adds.
  for (const file of files) {
    const { staticImports: imports, staticExports: exports } = parseSync(
      file,
      readFileSync(file, 'utf8'),
    ).module;
    const reexports = exports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest));
    for (const request of [...imports.map((one) => one.moduleRequest), ...reexports]) {
      if (request?.value.startsWith('.')) files.add(join(dirname(file), request.value));
    }
  }
  return [...files];
}
