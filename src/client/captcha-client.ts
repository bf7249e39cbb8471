import { type CaptchaQuestionText, captchaQuestionSchema } from '../contract/captcha-question.ts';
import { readAs, readLanguage } from './read-answer.ts';
import type { Transport } from './transport.ts';

/** The calls for captchas (spec 7), loaded with the view that shows one. */
export interface CaptchaClient {
  /**
   * The address of a captcha's picture.
   * @param slot names the captcha; a new one keeps its answer out of caches
   */
  captchaPicture(slot: string): string;
  /**
   * The captcha of a slot as a question in words, in the requested language (WCAG 2.2, 3.3.8). Rejects with a `Failure`
   * only.
   */
  captchaQuestion(
    slot: string,
    language: string,
    signal?: AbortSignal,
  ): Promise<CaptchaQuestionText>;
}

const readQuestion = readAs(captchaQuestionSchema);

/** Creates the client for the captchas of a portal. */
export function createCaptchaClient({ get, url }: Transport): CaptchaClient {
  return {
    captchaPicture: (slot) => url('captcha', { dummy: slot }),
    async captchaQuestion(slot, language, signal) {
      const headers = { 'Accept-Language': language };
      const read = async (response: Response) => ({
        text: (await readQuestion(response)).question,
        language: readLanguage(response.headers) || language,
      });
      return get(url('captcha', { dummy: slot, alternative: 'text' }), { headers, read, signal });
    },
  };
}
