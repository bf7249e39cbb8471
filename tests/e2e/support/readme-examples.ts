import { readFileSync } from 'node:fs';

export const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** Where the portal stands in the README. */
const ADDRESS = 'https://files.example.com';

/** The elements and the public API, under the README's address. */
export const PORTICO = `${ADDRESS}/portico/portico.js`;

/** The README's examples in a language, in their order. */
export function examples(language: string): string[] {
  return [...README.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, code = '']) => code,
  );
}

/** A page of a server that follows the README; the portal stands where the README's address is. */
export function examplePage(html: string, address: string): string {
  const body = atPortal(html, address);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Example</title></head><body><main><h1>Example</h1>${body}</main></body></html>`;
}

/** The text with the portal's real address. */
export function atPortal(text: string, address: string): string {
  return text.replaceAll(ADDRESS, address);
}
