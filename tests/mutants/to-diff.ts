import type { Mutant } from './find-mutants.ts';

/** Returns the lines before and after the change, with the number of the first line. */
export function toDiff({ file, change, start, end, replacement }: Mutant, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const mark = (lines: string, sign: string) =>
    lines
      .split('\n')
      .map((line) => `${sign} ${line}`)
      .join('\n');
  const line = text.slice(0, from).split('\n').length;
  const after = text.slice(from, start) + replacement + text.slice(end, to);
  return [`${file}:${line} ${change}`, mark(text.slice(from, to), '-'), mark(after, '+')].join(
    '\n',
  );
}
