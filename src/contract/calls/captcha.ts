import * as v from 'valibot';
import { captchaQuestionSchema } from '../captcha-question.ts';
import { type Call, header, parameter } from './call.ts';

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
