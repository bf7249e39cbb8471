import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The demo (`npm run demo` without the build) as a child process. */
export class DemoProcess {
  readonly #child: ChildProcess;
  #output = '';
  #errors = '';

  constructor(port: number, dataDir: string) {
    this.#child = spawn(process.execPath, ['demo/start.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.#output += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#errors += text;
    });
  }

  get output(): string {
    return this.#output;
  }

  get errors(): string {
    return this.#errors;
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits until the process exits. @returns the exit code, or the signal that ended it */
  async waitForExit(): Promise<number | string | null> {
    if (this.running) await once(this.#child, 'close');
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  /** Sends SIGINT (Ctrl-C) and waits until the process exits. */
  interrupt(): Promise<number | string | null> {
    this.#child.kill('SIGINT');
    return this.waitForExit();
  }

  /** Kills the process. */
  kill(): void {
    if (this.running) this.#child.kill('SIGKILL');
  }
}
