import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Standard input and output of the tool. */
export interface Terminal {
  /** Whether a person can answer questions. */
  readonly isInteractive: boolean;
  /** Writes the report. */
  write(text: string): void;
  /** Writes notes and questions, apart from the report. */
  note(text: string): void;
  /** Reads the next line; undefined at the end. */
  readLine(): Promise<string | undefined>;
  close(): void;
}

/** Opens the terminal over the streams of a process. */
export function openTerminal(
  input: Readable & { readonly isTTY?: boolean },
  output: Writable,
  errorOutput: Writable,
): Terminal {
  let lines: AsyncIterator<string> | undefined;
  let reader: ReturnType<typeof createInterface> | undefined;
  return {
    isInteractive: input.isTTY === true,
    write: (text) => void output.write(text),
    note: (text) => void errorOutput.write(text),
    async readLine() {
      if (!lines) {
        reader = createInterface({ input });
        lines = reader[Symbol.asyncIterator]();
      }
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    close: () => reader?.close(),
  };
}

/** Asks a question whose answer is yes or no. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  terminal.note(`${question} [y/N] `);
  return /^y(es)?$/i.test((await terminal.readLine())?.trim() ?? '');
}
