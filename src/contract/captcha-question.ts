import * as v from 'valibot';

/** The check of a captcha in words: the question, in the language asked for. */
export const captchaQuestionSchema = v.object({
  question: v.pipe(
    v.string(),
    v.check((question) => question !== ''),
  ),
});
