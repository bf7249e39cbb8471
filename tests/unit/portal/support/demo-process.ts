import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../../../demo/start.ts', import.meta.url));

/** A process that runs `node demo/start.ts`. */
export interface DemoProcess {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  /** Waits until the demo prints that it is open. */
  waitUntilOpen(): Promise<void>;
}

export function startDemo(env: Record<string, string>): DemoProcess {
  const child = spawn(process.execPath, [START], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    process: child,
    output: () => output,
    ended: once(child, 'close').then(([code]) => code as number | null),
    async waitUntilOpen() {
      while (!output.includes('is open at')) {
        if (child.exitCode !== null) throw new Error(output);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
