import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { ANTI_FORGERY, DEFAULT_NAMES } from '../../../../src/contract/names.ts';

/** The header of requests by the portal's own scripts. */
export const SCRIPT = { [ANTI_FORGERY.header]: ANTI_FORGERY.value };

/** Creates a Basic authorization header with UTF-8 (RFC 7617). */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

let visitors = 0;

/**
 * An HTTP client with the cookies of one browser. It has its own IP address and follows no
 * redirects.
 */
export class Visitor {
  readonly jar = new Map<string, string>();
  readonly ip: string;
  /** The slot of the last captcha, where the portal names one. */
  captchaSlot = '';
  readonly #address: string;

  constructor(address: string, ip?: string) {
    visitors += 1;
    this.#address = address;
    this.ip = ip ?? `203.0.${visitors >> 8}.${visitors & 255}`;
  }

  /** @param path on the portal, or a full URL */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'X-Forwarded-For': this.ip });
    if (this.jar.size > 0) {
      headers.set('Cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const answer = await fetch(path.startsWith('http') ? path : this.#address + path, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) this.#take(cookie);
    return answer;
  }

  /** Makes the login call. */
  signIn(name: string, password: string, captcha?: string): Promise<Response> {
    const query =
      captcha === undefined ? '' : `?${new URLSearchParams({ 'kaptcha-response': captcha })}`;
    return this.fetch(`${CALL_PATHS.login}${query}`, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic(name, password) },
    });
  }

  /** Sends a plain form, as a page without JavaScript does. */
  submit(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { Origin: this.#address, 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' },
      body: new URLSearchParams(fields),
    });
  }

  /** Requests a captcha question in English and computes its answer. */
  async solveCaptcha(headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.fetch(`${CALL_PATHS.captcha}?alternative=text`, {
      headers: { 'Accept-Language': 'en', ...headers },
    });
    this.captchaSlot = answer.headers.get(DEFAULT_NAMES.captchaSlotHeader) ?? '';
    const { question } = (await answer.json()) as { question: string };
    const numbers = question.match(/\d+/g)?.map(Number) ?? [];
    if (question.includes('plus')) return String(numbers.reduce((sum, one) => sum + one, 0));
    return String(question.includes('largest') ? Math.max(...numbers) : Math.min(...numbers));
  }

  #take(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const equals = pair.indexOf('=');
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (value === '') this.jar.delete(name);
    else this.jar.set(name, value);
  }
}
