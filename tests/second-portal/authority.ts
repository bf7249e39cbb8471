import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toPage } from './pages/markup.ts';
import { createToken } from './state.ts';

/** The number that everybody's device shows. */
export const FACTOR_NUMBER = '481 516';

/** A company's own authority on another origin: second factor and single sign-on. */
export interface Authority {
  readonly origin: string;
  /** Allows a portal to use the authority. */
  addPortal(address: string): void;
  /** The address where a person confirms the second factor. */
  getFactorAddress(returnTo: string): string;
  getSignOnAddress(returnTo: string): string;
  getSignOffAddress(returnTo: string): string;
  /** Returns the account of a code and makes the code invalid. A code of the second factor has an empty account. */
  redeem(code: string): string | undefined;
  close(): Promise<void>;
}

/** An account of single sign-on. */
export interface Account {
  readonly name: string;
  readonly password: string;
}

const FORMS: Readonly<Record<string, { title: string; fields: string; submit: string }>> = {
  '/factor': {
    title: 'Confirm with your device',
    fields: '<p><label>Number <input name="number" inputmode="numeric"></label></p>',
    submit: 'Confirm',
  },
  '/sign-on': {
    title: 'Company sign-in',
    fields:
      '<p><label>Company account <input name="account"></label></p><p><label>Company password <input name="secret" type="password"></label></p>',
    submit: 'Go on',
  },
  '/sign-off': { title: 'Leave the company sign-in', fields: '', submit: 'Leave' },
};

/** Starts an authority that knows these accounts. */
export async function openAuthority(accounts: readonly Account[]): Promise<Authority> {
  const codes = new Map<string, string>();
  const portals: string[] = [];

  function showForm(response: ServerResponse, path: string, problem = '') {
    const { title, fields, submit } = FORMS[path] ?? { title: '', fields: '', submit: '' };
    const alert = problem && `<p role="alert">${problem}</p>`;
    const body = `<h1>${title}</h1>${alert}<form method="post">${fields}<button>${submit}</button></form>`;
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(toPage({ title, body }));
  }

  /** Returns the account that the form proves, or undefined. */
  function check(path: string, form: URLSearchParams): string | undefined {
    if (path === '/factor') return form.get('number') === FACTOR_NUMBER ? '' : undefined;
    return accounts.find(
      ({ name, password }) => name === form.get('account') && password === form.get('secret'),
    )?.name;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://authority.invalid');
    const path = url.pathname;
    const returnTo = URL.parse(url.searchParams.get('return') ?? '');
    if (!(path in FORMS) || !returnTo || !portals.some((start) => returnTo.href.startsWith(start)))
      return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Nothing here');
    if (request.method !== 'POST') return showForm(response, path);
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (path !== '/sign-off') {
      const account = check(path, new URLSearchParams(body));
      if (account === undefined) return showForm(response, path, 'That is not right.');
      const code = createToken();
      codes.set(code, account);
      returnTo.searchParams.set('code', code);
      returnTo.searchParams.set('state', url.searchParams.get('state') ?? '');
    }
    response.writeHead(303, { Location: returnTo.href, 'Cache-Control': 'no-store' }).end();
  }).listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const getAddress = (path: string, returnTo: string) =>
    `${origin}${path}?${new URLSearchParams({ return: returnTo, state: 'to-be-replaced' })}`;

  return {
    origin,
    addPortal: (address) => void portals.push(`${address}/`),
    getFactorAddress: (returnTo) => getAddress('/factor', returnTo),
    getSignOnAddress: (returnTo) => getAddress('/sign-on', returnTo),
    getSignOffAddress: (returnTo) => getAddress('/sign-off', returnTo),
    redeem(code) {
      const account = codes.get(code);
      codes.delete(code);
      return account;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
