import { FORGERY, NAMES, PAGES } from '../../second-portal/names.ts';
import type { Person } from '../../second-portal/people.ts';
import type { SecondPortal } from '../../second-portal/second-portal.ts';

/** A browser without script: it keeps cookies and follows no redirect. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>;
  get(path: string): Promise<Response>;
  /** Sends a changing call with the token against forged requests. */
  post(path: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>;
  /** Calls the sign-in with a password. `query` is added to the path. */
  signIn(person: Pick<Person, 'name' | 'password'>, query?: string): Promise<Response>;
}

/** Opens the sign-in page of a portal, whose token against forged requests is in a cookie. */
export async function openVisitor(portal: SecondPortal, login: string): Promise<Visitor> {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(portal.address + path, {
      ...init,
      headers: { ...init.headers, Cookie },
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const name = pair.slice(0, pair.indexOf('='));
      if (cookie.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return answer;
  }

  const visitor: Visitor = {
    cookies,
    get: (path) => send(path, { headers: { [FORGERY.header]: cookies.get(FORGERY.cookie) ?? '' } }),
    post: (path, headers = {}, body = '') =>
      send(path, {
        method: 'POST',
        headers: { [FORGERY.header]: cookies.get(FORGERY.cookie) ?? '', ...headers },
        body,
      }),
    signIn: ({ name, password }, query = '') =>
      visitor.post(login + query, {
        Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
      }),
  };
  await visitor.get(PAGES.signIn);
  return visitor;
}

/** Returns the token of the link in the newest mail. */
export function readLinkToken({ mails }: SecondPortal): string {
  return new URL(mails.at(-1)?.link ?? '').searchParams.get(NAMES.externalTokenParameter) ?? '';
}
