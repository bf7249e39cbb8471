import { spawn } from 'node:child_process';

/** The environment without what `npm run` adds: it describes this repository to the npm of a consumer. */
function getEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
  );
  return { ...Object.fromEntries(entries), NEXT_TELEMETRY_DISABLED: '1' };
}

/**
 * Runs a program in a folder, and prints how long it takes.
 * @returns what it has written
 * @throws Error with what it has written, if it fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { folder, env = {} }: { folder: string; env?: Readonly<Record<string, string>> },
): Promise<string> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...getEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  const code = await promise;
  const line = [command, ...args].join(' ');
  console.info(`${line}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`);
  return output;
}
