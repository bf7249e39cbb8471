import { expect, test } from 'vitest';
import { localPath } from '../../../src/session/local-path.ts';

const ORIGINS = ['https://files.example.com', 'http://localhost:8080', 'https://[::1]:8443'];

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

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`2,000 generated addresses never leave the portal (SEED=${seed})`, () => {
  const next = random(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  for (let round = 0; round < 2_000; round++) {
    const address = Array.from({ length: 1 + Math.floor(next() * 7) }, () => pick(PIECES)).join('');
    for (const origin of ORIGINS) {
      const path = localPath(address, origin);
      if (path === undefined) continue;
      const seen = `${JSON.stringify(address)} → ${JSON.stringify(path)} (SEED=${seed})`;
      expect(new URL(path, origin).origin, seen).toBe(new URL(origin).origin);
      // The next reader may be another parser: once more, as a browser's address bar would.
      expect(new URL(new URL(path, origin).href).origin, seen).toBe(new URL(origin).origin);
    }
  }
});
