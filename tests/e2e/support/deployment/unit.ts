import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A process that runs a systemd service. */
interface Unit {
  /** What it has written so far. */
  log(): string;
  /** Ends it as `systemctl stop` does. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Reads an assignment of an environment file or of `Environment=` (systemd.exec(5)). */
function readAssignment(line: string): [string, string] {
  const equals = line.indexOf('=');
  return [line.slice(0, equals), line.slice(equals + 1).replace(/^"(.*)"$/, '$1')];
}

const readLines = async (file: string) =>
  (await readFile(file, 'utf8')).split('\n').filter((line) => /^[^#\s]/.test(line));

/**
 * Starts an instance of a unit, such as `portico-files@8081`, and waits until the portal is open.
 * @param folder folder of the unit files
 * @param environment what the machine adds to the environment of the unit
 * @throws Error if the process ends before that
 */
async function startUnit(
  name: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Unit> {
  const [prefix = '', instance = ''] = name.split('@');
  const lines = await readLines(path.join(folder, `${prefix}@.service`));
  const settings = lines.map((line) =>
    readAssignment(
      line.replaceAll('%i', instance).replaceAll('%j', prefix.split('-').at(-1) ?? prefix),
    ),
  );
  const read = (key: string) => settings.filter(([one]) => one === key).map(([, value]) => value);
  const [[cwd = ''], [command = '']] = [read('WorkingDirectory'), read('ExecStart')];
  const [program = '', ...args] = command.split(' ');
  const files = await Promise.all(read('EnvironmentFile').map(readLines));
  const env = {
    ...environment,
    ...Object.fromEntries([...read('Environment'), ...files.flat()].map(readAssignment)),
  };
  const child: ChildProcess = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('is open at')) resolve();
    });
  }
  const ended = closed.then(() => {
    throw new Error(`${name} has ended: ${output}`);
  });
  await Promise.race([opened, ended]);
  ended.catch(() => {});
  return {
    log: () => output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await closed;
      return code as number | null;
    },
  };
}

export { startUnit, type Unit };
