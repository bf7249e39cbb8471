import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { toReleasedChangelog, toReleasedExample } from './released-files.ts';
import { createSbom } from './sbom.ts';

// `npm run release -- 1.2.0`, run from the root: everything short of publishing. It ends at the first failure; git then
// shows what it has changed.

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  throw new Error('Name the version: npm run release -- 1.2.0');
}

const npm = (...args: string[]) => execFileSync('npm', args, { stdio: 'inherit' });

const today = new Date().toISOString().slice(0, 10);
const changelog = toReleasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, today);
npm('version', version, '--no-git-tag-version', '--allow-same-version');
writeFileSync('CHANGELOG.md', changelog);
for (const file of globSync('examples/*/package.json')) {
  writeFileSync(file, toReleasedExample(readFileSync(file, 'utf8'), version));
}

npm('run', 'reference');
npm('run', 'build');
for (const check of ['lint', 'check-built-types', 'check-package', 'check-openapi', 'size']) {
  npm('run', check);
}

mkdirSync('release', { recursive: true });
npm('pack', '--pack-destination', 'release');
writeFileSync('release/sbom.cdx.json', `${JSON.stringify(createSbom(), null, 2)}\n`);
