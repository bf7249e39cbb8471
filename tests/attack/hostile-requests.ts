import { drawSample } from '../mutants/sample.ts';
import type { AttackedRoute, AttackedServers } from './attacked-messages.ts';
import { HOSTILE_BODIES, type HostileBody } from './hostile-bodies.ts';
import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts';

/** A request with one hostile part. */
export interface HostileRequest {
  readonly server: AttackedRoute['server'];
  readonly route: AttackedRoute;
  /** The hostile part and what it contains. */
  readonly input: string;
  /** @param client IP address of the client, which a proxy adds */
  toBytes(client: string): Buffer;
}

/** What a stranger has at a server after opening its pages. */
export interface Visit {
  /** The header `Cookie`. */
  readonly cookie: string;
  /** Values of parameters in paths, such as the id of a sign-in that was started. */
  readonly params: Readonly<Record<string, string>>;
}

/** The parts of a request, before one of them becomes hostile. */
interface Draft {
  target: string;
  readonly headers: Map<string, string | Buffer>;
  body: Buffer;
}

type Change = (draft: Draft) => void;

/** Lengths in code units: below and above the limits of the contract, and up to the size of a place. */
const LENGTHS = [40, 250, 512, 1_000, Number.POSITIVE_INFINITY];

/** The greatest size of a place in bytes. URL and headers have 16 kB together. */
const SIZES = { url: 14_000, header: 12_000, body: 312_000 } as const;

/** Headers that every route may get. */
const HEADERS = [
  'authorization',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'content-type',
  'host',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-requested-with',
];

const COOKIES = [
  'portal_session',
  'portal_pre_session',
  'portal_device',
  'portal_public_token',
  'portal_mfa_token',
  'identity_session',
  'identity_session.sig',
  'identity_interaction',
  'identity_resume',
  'identity_manage',
  'second_factor_resume',
];

/** Addresses of another site, and what could become one (WHATWG URL, RFC 9112 section 11.1). */
const HOSTILE_TARGETS = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '///evil.example/',
  'https:evil.example',
  '/\t/evil.example/',
  'http://127.0.0.1@evil.example/',
  'javascript:alert(1)',
  '/\r\nX-Injected: 1\r\nLocation: https://evil.example/',
];

/** Names of parameters in which servers expect an address. */
const TARGET_PARAMETERS = [
  'redirect_uri',
  'post_logout_redirect_uri',
  'request_uri',
  'return_to',
  'return-path',
  'return',
  'redirect',
  'redirectUrl',
  'landingPage',
  'location',
  'next',
  'url',
  'continue',
  'state',
  'iss',
  'user',
  'error',
];

/** Headers from which servers behind proxies read their own address. */
const TARGET_HEADERS = ['x-forwarded-host', 'x-forwarded-server', 'x-host', 'x-original-host'];

/** Number of texts that are sent to each place of a route. */
const TEXTS_PER_PLACE = 2;

/** Schemes before a hostile credential. */
const SCHEMES = ['Basic ', 'Bearer ', 'basic   ', ''];

/** Encodes each byte that is not a letter or digit, so that the text arrives as it is. */
function encodePercent(bytes: Buffer): string {
  let encoded = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    encoded += /[0-9A-Za-z]/.test(character)
      ? character
      : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return encoded;
}

/** Escapes a text for JSON. Bytes that are not UTF-8 stay as they are. */
function quote(bytes: Buffer): Buffer {
  return Buffer.from(JSON.stringify(bytes.toString('latin1')), 'latin1');
}

const isForm = ({ mediaType }: AttackedRoute) => mediaType !== 'application/json';
const hasBody = ({ method }: AttackedRoute) =>
  !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);

/** Returns the path of a route with plausible parameters, one of them replaced. */
function fillPath(
  { path }: AttackedRoute,
  { params }: Visit,
  hostile: Record<string, string> = {},
) {
  return path
    .replace(/:(\w+)/g, (_, name: string) => hostile[name] ?? params[name] ?? 'x')
    .replace('*', () => hostile['*'] ?? 'x');
}

/** Creates the body of a route with plausible fields, one of them replaced. */
function fillBody(route: AttackedRoute, hostile: Record<string, Buffer> = {}): Buffer {
  const fields = route.body.map((name) => [name, hostile[name] ?? Buffer.from('x')] as const);
  const join = (parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));
  if (isForm(route)) {
    return Buffer.from(fields.map(([name, value]) => `${name}=${encodePercent(value)}`).join('&'));
  }
  const parts = fields.map(([name, value]) => join([`"${name}":`, quote(value)]));
  return join(['{', ...parts.flatMap((part, index) => (index ? [',', part] : [part])), '}']);
}

/** Generates the hostile requests for all routes. The same seed repeats them. */
export class HostileRequests {
  readonly #servers: AttackedServers;
  readonly #visits: Readonly<Record<AttackedRoute['server'], Visit>>;
  #seed: number;

  constructor(
    servers: AttackedServers,
    visits: Readonly<Record<AttackedRoute['server'], Visit>>,
    seed: number,
  ) {
    this.#servers = servers;
    this.#visits = visits;
    this.#seed = seed;
  }

  /** @returns the requests in the order of the routes, and some of them with many small parts */
  generate(): HostileRequest[] {
    return this.#servers.routes.flatMap((route) => [
      ...this.#attackTexts(route),
      ...this.#attackBodies(route),
      ...this.#attackCounts(route),
      ...this.#attackTargets(route),
    ]);
  }

  #draw<Value>(values: readonly Value[], count: number): Value[] {
    this.#seed += 1;
    return drawSample(values, count, this.#seed);
  }

  /** Sends hostile texts to each field of the route, and to a few headers and cookies. */
  #attackTexts(route: AttackedRoute): HostileRequest[] {
    const visit = this.#visits[route.server];
    const params = [...route.path.matchAll(/:(\w+)|(\*)/g)].map(
      ([, name, rest]) => name ?? rest ?? '',
    );
    const places: [place: string, max: number, set: (bytes: Buffer) => Change][] = [
      ...params.map((name): (typeof places)[number] => [
        `path ${name}`,
        SIZES.url / 3,
        (bytes) => (draft) => {
          draft.target = fillPath(route, visit, { [name]: encodePercent(bytes) });
        },
      ]),
      ...[...route.query, ...this.#draw(['redirect', '__proto__', 'a[b]'], 1)].map(
        (name): (typeof places)[number] => [
          `query ${name}`,
          SIZES.url / 3,
          (bytes) => addQuery(`${name}=${encodePercent(bytes)}`),
        ],
      ),
      ['URL', SIZES.url, (bytes) => addQuery(toUrl(bytes))],
      ...[...new Set([...route.headers, ...this.#draw(HEADERS, 2)])].map(
        (name): (typeof places)[number] => [
          `header ${name}`,
          SIZES.header,
          (bytes) => (draft) => void draft.headers.set(name, this.#toHeader(name, bytes)),
        ],
      ),
      ...this.#draw(COOKIES, 1).map((name): (typeof places)[number] => [
        `cookie ${name}`,
        SIZES.header,
        (bytes) => (draft) => {
          const value = Buffer.concat([Buffer.from(`${visit.cookie}; ${name}=`), toHeader(bytes)]);
          draft.headers.set('cookie', value);
        },
      ]),
      ...route.body.map((name): (typeof places)[number] => [
        `body ${name}`,
        SIZES.body,
        (bytes) => (draft) => {
          draft.body = fillBody(route, { [name]: bytes });
        },
      ]),
    ];
    const texts = HOSTILE_TEXTS.flatMap((text) => LENGTHS.map((length) => [text, length] as const));
    // Fastify answers HEAD by the handler of GET.
    const isRepeated = ['HEAD', 'OPTIONS'].includes(route.method);
    return (isRepeated ? this.#draw(places, 1) : places).flatMap(([place, max, set]) =>
      this.#draw(texts, TEXTS_PER_PLACE).map(([text, length]) => {
        const bytes = cut(text, Math.min(length, max), max);
        return this.#create(route, `${place}: ${text.name}, ${bytes.length} bytes`, set(bytes));
      }),
    );
  }

  /** Sends bodies that attack the parser. */
  #attackBodies(route: AttackedRoute): HostileRequest[] {
    if (!hasBody(route)) return [];
    const own = HOSTILE_BODIES.filter(({ type }) => type === route.mediaType);
    const chosen: HostileBody[] = [
      ...(isForm(route) ? this.#draw(own, 3) : own),
      ...this.#draw(HOSTILE_BODIES, 1),
    ];
    return chosen.map(({ name, type, bytes }) =>
      this.#create(route, `${type}: ${name}, ${bytes.length} bytes`, (draft) => {
        draft.headers.set('content-type', type);
        draft.body = bytes;
      }),
    );
  }

  /** Sends many parameters, many headers or many cookies. */
  #attackCounts(route: AttackedRoute): HostileRequest[] {
    const name = route.query[0] ?? 'a';
    const counts: [string, Change][] = [
      [
        '1,500 parameters',
        addQuery(Array.from({ length: 1_500 }, (_, index) => `a${index}=1`).join('&')),
      ],
      ['one parameter 1,500 times', addQuery(`${name}=1&`.repeat(1_500))],
      [
        '900 headers',
        (draft) => {
          for (let index = 0; index < 900; index += 1) draft.headers.set(`a${index}`, '1');
        },
      ],
      ['1,500 cookies', (draft) => void draft.headers.set('cookie', 'a=b; '.repeat(1_500))],
      [
        '900 addresses of proxies',
        (draft) => void draft.headers.set('x-forwarded-for', '192.0.2.7, '.repeat(900)),
      ],
    ];
    if (['HEAD', 'OPTIONS'].includes(route.method)) return [];
    return this.#draw(counts, route.query.length > 0 ? 3 : 1).map(([input, change]) =>
      this.#create(route, input, change),
    );
  }

  /** Names another site in every parameter and header that could decide where the answer leads. */
  #attackTargets(route: AttackedRoute): HostileRequest[] {
    if (['HEAD', 'OPTIONS'].includes(route.method)) return [];
    return this.#draw(HOSTILE_TARGETS, 1).map((target) =>
      this.#create(route, `leads to ${JSON.stringify(target)}`, (draft) => {
        const value = encodeURIComponent(target);
        addQuery(TARGET_PARAMETERS.map((name) => `${name}=${value}`).join('&'))(draft);
        for (const name of TARGET_HEADERS) draft.headers.set(name, 'evil.example');
        draft.headers.set('forwarded', 'host=evil.example;proto=https');
      }),
    );
  }

  #toHeader(name: string, bytes: Buffer): Buffer {
    if (name !== 'authorization') return toHeader(bytes);
    const [scheme = ''] = this.#draw(SCHEMES, 1);
    if (!scheme.startsWith('Basic')) return Buffer.concat([Buffer.from(scheme), toHeader(bytes)]);
    const [pair = bytes] = this.#draw(
      [Buffer.concat([bytes, Buffer.from(':x')]), Buffer.concat([Buffer.from('x:'), bytes])],
      1,
    );
    return Buffer.from(scheme + pair.toString('base64'));
  }

  #create(route: AttackedRoute, input: string, change: Change): HostileRequest {
    const { server } = route;
    const origin = this.#servers.origins[server];
    const visit = this.#visits[server];
    const draft: Draft = {
      target: fillPath(route, visit),
      headers: new Map<string, string | Buffer>([
        ['host', new URL(origin).host],
        ['connection', 'close'],
        ['accept', 'text/html'],
        ['cookie', visit.cookie],
        ['origin', origin],
        ['sec-fetch-site', 'same-origin'],
        ...(isForm(route) ? [] : [['x-requested-with', 'portico'] as const]),
        ...(hasBody(route) ? [['content-type', route.mediaType] as const] : []),
      ]),
      body: hasBody(route) ? fillBody(route) : Buffer.alloc(0),
    };
    change(draft);
    const { target, headers, body } = draft;
    if (hasBody(route)) headers.set('content-length', String(body.length));
    return {
      server,
      route,
      input,
      toBytes(client) {
        const all = new Map(headers);
        if (!all.has('x-forwarded-for')) all.set('x-forwarded-for', client);
        const lines = [...all].flatMap(([name, value]) => [`${name}: `, value, '\r\n']);
        const head = [`${route.method} ${target} HTTP/1.1\r\n`, ...lines, '\r\n'];
        return Buffer.concat([...head.map((part) => Buffer.from(part as string, 'latin1')), body]);
      },
    };
  }
}

/** Adds parameters to the URL. */
function addQuery(query: string): Change {
  return (draft) => {
    draft.target += `?${query}`;
  };
}

/** Creates a hostile text of at most a number of bytes. */
function cut(text: HostileText, length: number, max: number): Buffer {
  return text.toBytes(Math.floor(length)).subarray(0, Math.floor(max));
}

/** Removes what would end a header, which would make another request of it. */
function toHeader(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte) => byte !== 10 && byte !== 13));
}

/** Replaces what would end a URL. Other bytes stay as they are, which is not allowed in URLs. */
function toUrl(bytes: Buffer): string {
  return Buffer.from(bytes.map((byte) => (byte <= 32 ? 0x2b : byte))).toString('latin1');
}
