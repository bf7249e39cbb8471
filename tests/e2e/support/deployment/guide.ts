import { codeBlocks, documents, getPlace } from '../../../docs/documents.ts';

/** A step of the guide: a file to write, or commands to run. */
type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'commands';
      /** File and line in the guide. */
      readonly place: string;
      readonly script: string;
      /** What the guide says that the commands print; undefined if it does not say. */
      readonly output: string | undefined;
    };

const GUIDE = 'docs/deploying.md';

/** The first line of a file in the guide: a comment with its path. */
const FILE = /^# (\/\S+)\n/;

/** Returns the heading above a line of the guide. */
function findSection(line: number): string {
  const text = documents.find(({ file }) => file === GUIDE)?.text ?? '';
  const above = text.split('\n').slice(0, line);
  return above.findLast((one) => one.startsWith('## '))?.slice('## '.length) ?? '';
}

/**
 * Reads the steps of `docs/deploying.md` by section, in their order.
 * @param replace replaces hosts, ports and folders
 * @throws Error for a code block that is neither a file, nor commands with or without their output
 */
function readGuide(replace: (text: string) => string): Map<string, Step[]> {
  const sections = new Map<string, Step[]>();
  const blocks = codeBlocks.filter(({ file }) => file === GUIDE);
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    const section = findSection(block.line);
    const code = replace(block.code);
    const [, path] = FILE.exec(code) ?? [];
    const steps = sections.get(section) ?? [];
    sections.set(section, steps);
    if (block.info === 'bash') {
      const output = next?.info === 'text' ? replace(next.code) : undefined;
      steps.push({ kind: 'commands', place: getPlace(block), script: code, output });
    } else if (path !== undefined) steps.push({ kind: 'file', path, text: code });
    else if (!(block.info === 'text' && blocks[index - 1]?.info === 'bash')) {
      throw new Error(`${getPlace(block)} is neither a file nor commands with their output.`);
    }
  }
  return sections;
}

export { readGuide, type Step };
