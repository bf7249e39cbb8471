import * as v from 'valibot';

/** The captcha as a question in words, in the language that the request asked for. */
export const captchaQuestionSchema = v.object({
  question: v.pipe(
    v.string(),
    v.check((text) => text !== ''),
  ),
});
