import { readFileSync } from 'node:fs';
import type { SentAnswer } from '../../../src/testing/answers/answer.ts';
import { fillIn } from '../../server/fill-in.ts';
import { negotiateLanguage } from '../../server/language/negotiate-language.ts';

const QUESTIONS: Readonly<Record<string, { readonly sum: string }>> = JSON.parse(
  readFileSync(new URL('../../portal/captcha/questions.json', import.meta.url), 'utf8'),
);

/** A captcha as a question in words that is always the same. */
export function askQuestion(acceptLanguage: string | undefined): SentAnswer {
  const language = negotiateLanguage(acceptLanguage);
  const question = fillIn(QUESTIONS[language]?.sum ?? '', { a: '12', b: '7' });
  return { status: 200, headers: { 'Content-Language': language }, body: { question } };
}
