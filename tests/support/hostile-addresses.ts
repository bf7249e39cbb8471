/** What parsers disagree about, glued together in every order. */
const PIECES = [
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%2e',
  '%2f',
  '%5c',
  '%252f',
  '%00',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u00ad',
  '\u2028',
  '\u200b',
  '\ufeff',
  '。',
  '．',
  '／',
  '\u2215',
  '＼',
  '\u017f',
  '\u212a',
  'ß',
  '😀',
  '\ud800',
  ':',
  '@',
  '?',
  '#',
  '[',
  ']',
  ';',
  '&',
  '=',
  '|',
  '^',
  '<',
  '"',
  '%',
  '*',
  'https:',
  'http:',
  'HTTPS:',
  'javascript:',
  'data:',
  'blob:',
  'file:',
  'ws:',
  'about:',
  'evil.example',
  'files.example.com',
  'localhost',
  'localhost:8080',
  ':443',
  ':444',
  ':8080',
  'user:pass@',
  'a',
  'home',
  '127.0.0.1',
  '[::1]',
  '2130706433',
  'xn--',
  '%65vil',
]; // prettier-ignore

/** A small generator with a seed, so that a failure can be repeated (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many addresses made of those pieces; the same for the same seed. */
export function generatedAddresses(seed: number, count: number): string[] {
  const next = random(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(next() * 7) }, () => pick(PIECES)).join(''),
  );
}

/** Addresses that have led past checks in other programs, with an origin that they try to reach. */
export const HOSTILE_ADDRESSES = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://files.example.com/x',
  'file:///etc/passwd',
  'https://files.example.com@evil.example/',
  'https://user:pass@files.example.com/',
  'https://files.example.com.evil.example/',
  'https://files.example.com:444/',
  'http://files.example.com/',
  'https://f\u0456les.example.com/',
  'https://xn--fles-5cd.example.com/',
  'https://files\u3002example.com.evil.example/',
  'https://%65vil.example/',
  '/%252f%252fevil.example',
];
