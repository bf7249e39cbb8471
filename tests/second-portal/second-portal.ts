import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Authority, openAuthority } from './authority.ts';
import { CONSOLE_SCRIPT } from './console/console-script.ts';
import { createExchange } from './http/exchange.ts';
import { mailLink } from './invited/invitations.ts';
import { BASE, HOUSES } from './names.ts';
import { createPeople, type Person } from './people.ts';
import type { PortalContext, PortalOffer, PortalVariant } from './portal-context.ts';
import { findRoute } from './routes.ts';
import { createState, type Mail } from './state.ts';
import { readWidget } from './widgets.ts';

/** A running portal of another make. */
export interface SecondPortal {
  readonly origin: string;
  /** Origin and base path. */
  readonly address: string;
  /** The origin of the authority. */
  readonly authority: string;
  /** The origins of the authorities of single sign-on. */
  readonly houses: readonly string[];
  readonly people: readonly Person[];
  /** The requests below the base path, as `GET /sign-in`, without queries. */
  readonly requests: readonly string[];
  /** The requests outside the base path, which this portal does not answer. */
  readonly strays: readonly string[];
  readonly mails: readonly Mail[];
  /** Mails an invitation. */
  invite(address: string): void;
  /** Returns the answer to the riddle of a browser, by its cookie. */
  getRiddleAnswer(browser: string): string | undefined;
  countSessions(): number;
  /** Ends all sessions without a word to the browsers. */
  endSessions(): void;
  /** Refuses all sign-ins with passwords. */
  disableLogin(): void;
  close(): Promise<void>;
}

/** What a portal is started with. */
export interface SecondPortalOptions {
  /** The folder with the built elements. */
  readonly elements: string;
  readonly variant: PortalVariant;
  readonly offer?: PortalOffer;
  /** Changes of the settings that the pages give to the elements. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

function sendScript(response: ServerResponse, script: string | Buffer): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(script);
}

/** Starts the portal and its authority on loopback. */
export async function openSecondPortal({
  elements,
  variant,
  offer = {},
  settings = {},
}: SecondPortalOptions): Promise<SecondPortal> {
  const state = createState();
  const authority = await openAuthority(createPeople());
  const houses = new Map<string, Authority>();
  for (const { id } of offer.singleSignOn === 'all houses' ? HOUSES : HOUSES.slice(0, 1)) {
    houses.set(id, houses.size === 0 ? authority : await openAuthority(createPeople()));
  }
  const requests: string[] = [];
  const strays: string[] = [];
  let context: PortalContext;

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', context.address);
    const method = request.method ?? '';
    if (!pathname.startsWith(`${BASE}/`)) {
      strays.push(`${method} ${pathname}`);
      const page = '<!doctype html><title>404</title><h1>No such site on this server</h1>';
      return void response.writeHead(404, { 'Content-Type': 'text/html' }).end(page);
    }
    const path = pathname.slice(BASE.length);
    requests.push(`${method} ${path}`);
    if (path === '/scripts/console.js') return sendScript(response, CONSOLE_SCRIPT);
    if (path.startsWith('/widgets/')) {
      const script = await readWidget(elements, path.slice('/widgets/'.length));
      if (script) return sendScript(response, script);
    }
    const exchange = createExchange(request, response, { cookiePath: BASE, path, query });
    try {
      const handle = findRoute(method, path);
      if (handle) await handle(exchange, context);
      else exchange.text(404, 'No such page');
    } catch (error) {
      if (error instanceof RangeError) exchange.text(413, 'Too long');
      else exchange.text(500, 'Something broke');
    }
  }).listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = origin + BASE;
  context = { variant, offer, state, authority, houses, address, settings };
  for (const house of houses.values()) house.addPortal(address);

  return {
    origin,
    address,
    authority: authority.origin,
    houses: [...houses.values()].map((house) => house.origin),
    people: state.people,
    requests,
    strays,
    mails: state.mails,
    invite: (invited) => mailLink(context, { address: invited, purpose: 'register' }),
    getRiddleAnswer: (browser) => state.browsers.get(browser)?.riddle,
    countSessions: () => state.sessions.size,
    endSessions: () => state.sessions.clear(),
    disableLogin() {
      state.isLoginDisabled = true;
    },
    async close() {
      for (const house of houses.values()) await house.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
