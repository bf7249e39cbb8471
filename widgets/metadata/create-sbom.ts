import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { NOTICES_FILE, readNotices } from './build/third-party-notices.ts';
import { type Sbom, toBundledSbom } from './sbom.ts';

/** Creates the bill of materials of the package from `package-lock.json` and the notices of the builds in `dist`. */
export function createSbom(): Sbom {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const notices = globSync(`dist/**/${NOTICES_FILE}`);
  const bundled = new Set(notices.flatMap((file) => readNotices(readFileSync(file, 'utf8'))));
  const installed = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=library', '--package-lock-only'],
    { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  );
  return toBundledSbom(JSON.parse(installed), bundled, name);
}
