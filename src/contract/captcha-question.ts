import * as v from 'valibot';
import { object } from './object-schema.ts';

/** The captcha as a question in words, in the language that the request asked for. */
export const captchaQuestionSchema = object({
  question: v.pipe(
    v.string(),
    v.check((text) => text !== ''),
  ),
});

/** A question and its language (BCP 47): the one that the portal declares, else the one that was asked for. */
export interface CaptchaQuestionText {
  readonly text: string;
  readonly language: string;
}
