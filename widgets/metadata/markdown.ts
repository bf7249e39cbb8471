import { readFileSync } from 'node:fs';

/** Text as code. */
export const codeSpan = (text: string) => `\`${text}\``;

/** A table in Markdown with aligned columns. The first row is the head. */
export function table(...rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = rows[0]?.map((_, column) =>
    Math.max(...escaped.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths?.[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = escaped;
  const rule = head.map(() => '');
  return [line(head, ' '), line(rule, '-'), ...body.map((row) => line(row, ' '))].join('\n');
}

/**
 * A text with new content between its markers `<!-- name:begin -->` and `<!-- name:end -->`.
 * @throws Error if a section has no markers
 */
export function fillSections(text: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((filled, [name, content]) => {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const from = filled.indexOf(begin);
    const to = filled.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`There is no "${begin}" … "${end}".`);
    return `${filled.slice(0, from)}${begin}\n${content}\n${filled.slice(to)}`;
  }, text);
}

/**
 * A text in which each code block that names a file of an example, as in "```ts examples/vue/src/main.ts", has the content
 * of this file.
 */
export const fillFiles = (text: string) =>
  text.replace(
    /^(```\w+ ((?:demo|examples)\/.+)\n)[\s\S]*?^```$/gm,
    (_, head: string, file: string) => `${head}${readFileSync(file, 'utf8').trimEnd()}\n\`\`\``,
  );
