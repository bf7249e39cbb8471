import type { MarkdownRenderer } from 'vitepress';

/** A line that only links to a file of an example: [`examples/vue/src/app.vue`](../../examples/vue/src/app.vue). */
const FILE_LINK = /^\[`((?:examples|demo)\/[^`]+)`\]\((?:\.\.\/)+\1\)$/gm;

/** Lists the files that a document shows, from the root of the repository. */
export function listShownFiles(text: string): string[] {
  return [...text.matchAll(FILE_LINK)].map(([, file = '']) => file);
}

/**
 * Shows the content of a file where a document links to it in a line of its own. In the repository, and wherever
 * else the document is read as text, the line is a link.
 */
export function showFiles(markdown: MarkdownRenderer): void {
  markdown.core.ruler.before('normalize', 'show-files', (state) => {
    state.src = state.src.replace(FILE_LINK, '<<< @/$1');
  });
}
