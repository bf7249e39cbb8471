import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHANGELOG = 'CHANGELOG.md';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Reads a file of a commit; `undefined` if the commit does not have it. */
function readCommitted(commit: string, file: string): string | undefined {
  try {
    return git('show', `${commit}:${file}`);
  } catch {
    return undefined;
  }
}

/** Whether a changelog lists changes that no release has. */
const hasUnreleased = (changelog: string) => /^## Unreleased\n(?:(?!## ).*\n)*- /m.test(changelog);

/** The released versions of a changelog, the newest first. */
const listVersions = (changelog: string) =>
  [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, version]) => version);

/** The commit with the package of a version, if the history has it. */
function findRelease(version: string): string | undefined {
  const commits = git('log', '--first-parent', '--format=%H', '--', CHANGELOG).trim().split('\n');
  return commits
    .map((commit) => `${commit}^`)
    .find((parent) => {
      const manifest = readCommitted(parent, 'package.json');
      if (manifest === undefined || JSON.parse(manifest).version !== version) return false;
      return !hasUnreleased(readCommitted(parent, CHANGELOG) ?? '');
    });
}

/** Fetches the commits that a shallow clone lacks. */
function completeHistory(): void {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') git('fetch', '--unshallow');
}

/**
 * Finds the commit of the previous release: the last one before the changelog listed a change after it. The
 * previous release is the newest version of the changelog; right after a release it is the one before, because
 * then the newest one is this package.
 * @throws Error if the history lacks it
 */
function findPreviousRelease(): { version: string; commit: string } {
  const changelog = readFileSync(path.join(ROOT, CHANGELOG), 'utf8');
  const versions = listVersions(changelog);
  const version = hasUnreleased(changelog) ? versions[0] : versions[1];
  if (version === undefined) throw new Error('The changelog has no previous release.');
  completeHistory();
  const commit = findRelease(version);
  if (commit === undefined) {
    throw new Error(`The history of this clone does not contain release ${version}.`);
  }
  return { version, commit: git('rev-parse', commit).trim() };
}

/**
 * Builds the package of the previous release in a folder, with the versions of its lock file.
 * @returns the file that `npm pack` makes of it
 */
export async function packPreviousRelease(folder: string): Promise<string> {
  const { commit } = findPreviousRelease();
  await runCommand('git', ['archive', '--output', `${folder}/source.tar`, commit], {
    folder: ROOT,
  });
  await runCommand('tar', ['-xf', 'source.tar'], { folder });
  await runCommand('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { folder });
  await runCommand('npm', ['run', 'build'], { folder });
  const [{ filename }] = JSON.parse(await runCommand('npm', ['pack', '--json'], { folder }));
  return path.join(folder, filename);
}
