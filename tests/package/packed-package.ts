import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package as `npm publish` would upload it. */
export interface PackedPackage {
  /** Path of the archive. */
  readonly archive: string;
  /** Paths of the files inside. */
  readonly files: readonly string[];
  remove(): void;
}

/** Packs the package from `package.json` and `dist`. */
export function packPackage(): PackedPackage {
  const folder = mkdtempSync(join(tmpdir(), 'portico-package-'));
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(output) as [{ filename: string; files: { path: string }[] }];
  return {
    archive: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
