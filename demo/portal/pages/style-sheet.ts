import { readFileSync } from 'node:fs';
import { digest } from '../../server/secrets.ts';
import type { Tagged } from '../http/revalidate.ts';

/** The parts of the style sheet in the order of the cascade. */
const PARTS = [
  'colors',
  'base',
  'frame',
  'surfaces',
  'messages',
  'forms',
  'sign-in',
  'settings',
  'tables',
  'lists',
] as const;

/** Joins the parts of the style sheet, so that a page needs one request for it. */
export function composeStyleSheet(): Tagged<string> {
  const data = PARTS.map((part) =>
    readFileSync(new URL(`styles/${part}.css`, import.meta.url), 'utf8'),
  ).join('\n');
  return { data, tag: `"${digest(data)}"` };
}
