import * as v from 'valibot';
import { type Call, header, parameter } from './call.ts';

/** The answer of the captcha in words: the question, in the language asked for. */
export const captchaQuestionSchema = v.object({ question: v.pipe(v.string(), v.minLength(1)) });

/**
 * `GET /ssf/a/Kaptcha.jpg`: a new captcha. The one asked for last is the one that counts.
 */
export const captchaCall = {
  name: 'captcha',
  method: 'GET',
  summary: 'Makes a new captcha: a picture, or a question in words.',
  request: {
    query: v.object({
      /** A random number that keeps the answer out of caches. */
      dummy: parameter(),
      /** `text` asks for the question in words (WCAG 2.2, 1.1.1). */
      alternative: parameter(),
    }),
    headers: v.looseObject({ 'accept-language': header }),
  },
  answers: {
    200: {
      description: 'A picture, or with `alternative=text` a JSON object with the question.',
      body: captchaQuestionSchema,
      mediaType: 'image/*',
    },
  },
} as const satisfies Call;
