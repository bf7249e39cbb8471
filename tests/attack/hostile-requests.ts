import { drawSample } from '../support/random.ts';
import { IS_SOAK } from '../support/soak.ts';
import type { AttackedRoute, AttackedServers } from './attacked-messages.ts';
import { HOSTILE_BODIES, type HostileBody } from './hostile-bodies.ts';
import {
  COOKIES,
  HEADERS,
  HOSTILE_TARGETS,
  TARGET_HEADERS,
  TARGET_PARAMETERS,
} from './hostile-places.ts';
import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts';
import {
  addQuery,
  type Change,
  createDraft,
  encodePercent,
  fillBody,
  fillPath,
  hasBody,
  isForm,
  toBytes,
  toHeader,
  toUrl,
  type Visit,
} from './request-draft.ts';

/** A request with one hostile part. */
export interface HostileRequest {
  readonly server: AttackedRoute['server'];
  readonly route: AttackedRoute;
  /** The hostile part and what it contains. */
  readonly input: string;
  /** @param client IP address of the client, which a proxy adds */
  toBytes(client: string): Buffer;
}

/** Lengths in code units: below and above the limits of the contract, and up to the size of a place. */
const LENGTHS = [40, 250, 512, 1_000, Number.POSITIVE_INFINITY];

/** The greatest size of a place in bytes. URL and headers have 16 kB together. */
const SIZES = { url: 14_000, header: 12_000, body: 312_000 } as const;

/** Most requests to a route. */
const REQUESTS_PER_ROUTE = IS_SOAK ? Number.POSITIVE_INFINITY : 8;

/** Number of texts that are sent to each place of a route. */
const TEXTS_PER_PLACE = 2;

/** Schemes before a hostile credential. */
const SCHEMES = ['Basic ', 'Bearer ', 'basic   ', ''];

/** Generates the hostile requests for all routes. The same seed repeats them. */
export class HostileRequests {
  readonly #servers: AttackedServers;
  readonly #visits: Readonly<Record<AttackedRoute['server'], Visit>>;
  #seed: number;
  #created = 0;

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
    return this.#servers.routes.flatMap((route) =>
      this.#draw(
        [
          ...this.#attackTexts(route),
          ...this.#attackBodies(route),
          ...this.#attackCounts(route),
          ...this.#attackTargets(route),
        ],
        REQUESTS_PER_ROUTE,
      ),
    );
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
          (bytes) => (draft) =>
            void draft.headers.set(name, this.#toHeader(name, bytes, draft.plain)),
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
          draft.body = fillBody(route, draft.plain, { [name]: bytes });
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

  #toHeader(name: string, bytes: Buffer, plain: string): Buffer {
    if (name !== 'authorization') return toHeader(bytes);
    const [scheme = ''] = this.#draw(SCHEMES, 1);
    if (!scheme.startsWith('Basic')) return Buffer.concat([Buffer.from(scheme), toHeader(bytes)]);
    const [pair = bytes] = this.#draw(
      [Buffer.concat([bytes, Buffer.from(':x')]), Buffer.concat([Buffer.from(`${plain}:`), bytes])],
      1,
    );
    return Buffer.from(scheme + pair.toString('base64'));
  }

  #create(route: AttackedRoute, input: string, change: Change): HostileRequest {
    const { server } = route;
    this.#created += 1;
    const draft = createDraft(
      route,
      this.#visits[server],
      this.#servers.origins[server],
      `x${this.#created}`,
    );
    change(draft);
    return { server, route, input, toBytes: (client) => toBytes(route, draft, client) };
  }
}

/** Creates a hostile text of at most a number of bytes. */
function cut(text: HostileText, length: number, max: number): Buffer {
  return text.toBytes(Math.floor(length)).subarray(0, Math.floor(max));
}
