import { captchaQuestionSchema } from '../contract/captcha-question.ts';
import type { CaptchaCalls, GivenOptions } from '../contract/portal-adapter.ts';
import { readAs, readLanguage } from './read-answer.ts';
import type { Transport } from './transport.ts';

const readQuestion = readAs(captchaQuestionSchema);

/** Creates the client for the captchas of a portal (spec 7), loaded with the view that shows one. */
export function createCaptchaClient({ get, url }: Transport): CaptchaCalls<GivenOptions> {
  return {
    picture: (slot) => url('captcha', { dummy: slot }),
    async question(slot, { language = '', signal }) {
      const headers = { 'Accept-Language': language };
      const read = async (response: Response) => ({
        text: (await readQuestion(response)).question,
        language: readLanguage(response.headers) || language,
      });
      return get(url('captcha', { dummy: slot, alternative: 'text' }), { headers, read, signal });
    },
  };
}
