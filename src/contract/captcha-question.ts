import * as v from './schema.ts';

/** The captcha as a question in words, in the language that the request asked for. */
export const captchaQuestionSchema = v.object({
  question: v.check(v.string(), (text) => text !== '', 'a text'),
});

/** A question and its language (BCP 47): the one that the portal declares, else the one that was asked for. */
export interface CaptchaQuestionText {
  readonly text: string;
  readonly language: string;
}
