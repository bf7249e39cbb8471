import { randomInt } from 'node:crypto';
import type { Language } from '../../../src/contract/languages.ts';
import { fillIn } from '../../server/fill-in.ts';
import type { Captcha } from './captchas.ts';
import questions from './questions.json' with { type: 'json' };

/** The questions by language. A language without questions is a compile error. */
const QUESTIONS: Readonly<
  Record<Language, Readonly<Record<'sum' | 'largest' | 'smallest', string>>>
> = questions;

/** Creates a question in words, for people who cannot see the picture. */
export function askQuestion(language: Language): Captcha<string> {
  const format = new Intl.NumberFormat(language);
  const templates = QUESTIONS[language];
  if (randomInt(3) === 0) {
    const [a, b] = [randomInt(2, 30), randomInt(2, 30)];
    const shown = fillIn(templates.sum, { a: format.format(a), b: format.format(b) });
    return { shown, answer: String(a + b) };
  }
  const numbers = drawNumbers();
  const list = new Intl.ListFormat(language).format(numbers.map((number) => format.format(number)));
  return randomInt(2) === 0
    ? { shown: fillIn(templates.largest, { list }), answer: String(Math.max(...numbers)) }
    : { shown: fillIn(templates.smallest, { list }), answer: String(Math.min(...numbers)) };
}

/** Draws four different numbers of two digits. */
function drawNumbers(): number[] {
  const numbers = new Set<number>();
  while (numbers.size < 4) numbers.add(randomInt(10, 100));
  return [...numbers];
}
