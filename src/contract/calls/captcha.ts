import { captchaQuestionSchema } from '../captcha-question.ts';
import { DEFAULT_NAMES } from '../names.ts';
import * as v from '../schema.ts';
import { type Call, header, parameter } from './call.ts';
import { lengthRefusal, originRefusal, refusal } from './error-body.ts';

/** `GET /ssf/a/Kaptcha.jpg`: a new captcha. It replaces the previous one of the same browser. */
export const captchaCall = {
  name: 'captcha',
  method: 'GET',
  isCrossOrigin: true,
  summary: 'Makes a new captcha: a picture, or a question in words.',
  request: {
    query: v.object({
      /** A random number that keeps the answer out of caches. */
      dummy: parameter(),
      /** `text` requests the question in words (WCAG 2.2, 1.1.1). */
      alternative: parameter(),
    }),
    headers: v.object({ 'accept-language': header }, 'keep'),
  },
  answers: {
    200: {
      description: 'A picture, or with `alternative=text` a JSON object with the question.',
      body: captchaQuestionSchema,
      mediaType: 'image/*',
      optionalHeaders: [DEFAULT_NAMES.captchaSlotHeader],
    },
    400: lengthRefusal,
    403: originRefusal,
    429: refusal('The network makes too many requests.', ['Retry-After']),
  },
} as const satisfies Call;
