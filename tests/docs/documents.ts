import { globSync, readFileSync } from 'node:fs';

/** A Markdown document of the repository. */
export interface Document {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** A fenced code block of a document. */
export interface CodeBlock {
  readonly file: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** The text after the opening fence: the language, and for JSON the name of the schema. */
  readonly info: string;
  readonly code: string;
}

const ROOT = new URL('../../', import.meta.url);

/** All documents: those at the root, the guides and the reference pages. */
export const documents: readonly Document[] = globSync(['*.md', 'docs/**/*.md'], {
  cwd: ROOT,
  exclude: ['docs/.vitepress/**'],
})
  .sort()
  .map((file) => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }));

/** All code blocks of all documents, in the order of files and lines. */
export const codeBlocks: readonly CodeBlock[] = documents.flatMap(({ file, text }) =>
  [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: info = '', 2: code = '' }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      info,
      code,
    }),
  ),
);

/** Returns the code blocks with this text after the opening fence. */
export function getCodeBlocks(info: string): CodeBlock[] {
  return codeBlocks.filter((block) => block.info === info);
}

/** Returns the file and line of a code block for the name of a test. */
export function getPlace({ file, line }: CodeBlock): string {
  return `${file}:${line}`;
}

/** Returns the text of a document without code blocks and code spans. */
export function getProse({ text }: Document): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}
