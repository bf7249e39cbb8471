import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '../e2e/support/test.ts';
import { runCommand } from './run-command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A project that uses the package, in a temporary folder. */
export interface Consumer {
  readonly folder: string;
  /** Runs a script of the project's `package.json`. */
  run(script: string, env?: Readonly<Record<string, string>>): Promise<string>;
}

interface WorkerFixtures {
  /** The file that `npm pack` makes of the built package. */
  packed: string;
  /**
   * Copies a project of the repository, and installs the versions of its lock file and the packed
   * package. The folder is relative to the root of the repository.
   */
  install: (folder: string) => Promise<Consumer>;
}

function createTemporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'portico-consumer-'));
}

/** Whether a file belongs to a project itself, and not to what somebody has installed or built there. */
function isSource(file: string): boolean {
  return !/[\\/](node_modules|dist|\.next|\.angular)$/.test(file);
}

/** A test of a project that installs the package. Each project is installed once. */
export const test = base.extend<object, WorkerFixtures>({
  packed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const folder = createTemporaryFolder();
      const output = await runCommand('npm', ['pack', '--json', '--pack-destination', folder], {
        folder: ROOT,
      });
      const [{ filename }] = JSON.parse(output) as [{ filename: string }];
      await use(path.join(folder, filename));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  install: [
    async ({ packed }, use) => {
      const consumers = new Map<string, Promise<Consumer>>();
      const folders: string[] = [];
      async function install(source: string): Promise<Consumer> {
        const folder = createTemporaryFolder();
        folders.push(folder);
        cpSync(path.join(ROOT, source), folder, { recursive: true, filter: isSource });
        const args = [
          'install',
          '--no-save',
          '--prefer-offline',
          '--no-audit',
          '--no-fund',
          packed,
        ];
        await runCommand('npm', args, { folder });
        return {
          folder,
          run: (script, env = {}) => runCommand('npm', ['run', script], { folder, env }),
        };
      }
      await use((source) => {
        const consumer = consumers.get(source) ?? install(source);
        consumers.set(source, consumer);
        return consumer;
      });
      for (const folder of folders) rmSync(folder, { recursive: true, maxRetries: 3 });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

export { expect };
