import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_SOAK, SEED } from '../support/soak.ts';
import { findReasonToSkipPostgres, startPostgres } from '../unit/portal/support/postgres.ts';
import { Visitor } from '../unit/portal/support/visitor.ts';
import { type AttackedDemo, startAttackedDemo } from './attacked-demo.ts';
import type { AttackedServers } from './attacked-messages.ts';
import { HostileRequests } from './hostile-requests.ts';
import { type Measurement, measureCostly, type SentRequest, sendAll } from './measure-requests.ts';
import type { Visit } from './request-draft.ts';

/**
 * CPU time for which a request of a stranger may block the main thread, in milliseconds. Beside other tests, even CPU
 * time doubles.
 */
const LIMIT = IS_SOAK ? 10 : 50;

/** Bytes of a request whose body is longer than most routes read. */
const LONG_BODY = 300_000;

/** Number of requests that are printed. */
const SHOWN = 10;

/** Statuses with which a server may refuse any request before it reaches its route. */
const GENERAL = [400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 421, 429, 431];

/** Other statuses of routes that the contract does not describe. */
const USUAL = [200, 204, 206, 302, 303, 304, 401, 409, 412, 416, 422];

/** Opens the pages of both servers as a browser does, up to the form of the provider. */
async function visit({ origins }: AttackedServers): Promise<Record<'portal' | 'authority', Visit>> {
  const visitor = new Visitor(origins.portal);
  await visitor.fetch('/login');
  let address = '/ssf/sso/login';
  for (;;) {
    const location = (await visitor.fetch(address)).headers.get('location');
    if (location === null) break;
    address = new URL(location, new URL(address, origins.portal)).href;
  }
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const uid = new URL(address).pathname.split('/').at(-1) ?? '';
  return { portal: { cookie, params: {} }, authority: { cookie, params: { uid } } };
}

const describeRequest = ({ request: { server, route, input }, answer }: SentRequest) =>
  `${server} ${route.method} ${route.path}, ${input}: ${answer.status}`;

const describeMeasurement = (measurement: Measurement) =>
  `${measurement.longestTurn.toFixed(1)} ms (all turns ${measurement.total.toFixed(1)} ms) ${describeRequest(measurement)}`;

describe.skipIf(findReasonToSkipPostgres())('of generated requests with hostile input', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let demo: AttackedDemo;
  let sent: SentRequest[];

  beforeAll(async () => {
    postgres = await startPostgres();
    demo = await startAttackedDemo(postgres.url);
    const requests = new HostileRequests(demo, await visit(demo), SEED).generate();
    console.info(`${requests.length} requests`);
    sent = await sendAll(demo, requests);
  });
  afterAll(async () => {
    await demo?.end();
    await postgres?.close();
  });

  test('there are some for every route', () => {
    const attacked = new Set(sent.map(({ request }) => request.route));
    expect([...demo.routes].filter((route) => !attacked.has(route))).toEqual([]);
  });

  test('each gets an answer of the contract, and none an error of the server', () => {
    const wrong = sent.filter(({ request: { route, toBytes }, answer: { status } }) => {
      // A server that closes the connection before a long body ends resets it, and the answer can be lost.
      if (status === 0) return toBytes('10.0.0.1').length < LONG_BODY;
      const expected = [...GENERAL, ...(route.statuses ?? USUAL)];
      return status >= 500 ? status !== 609 : !expected.includes(status);
    });
    expect(wrong.map(describeRequest)).toEqual([]);
  });

  test('none leads to another site or adds a header to the answer', () => {
    const own = Object.values(demo.origins);
    const wrong = sent.filter(({ request: { server }, answer: { head } }) => {
      const targets = [...head.matchAll(/^(?:location|redirecturl|content-location): (.*)$/gim)];
      const origins = targets.map(
        ([, target = '']) => new URL(target, demo.origins[server]).origin,
      );
      return /^x-injected:/im.test(head) || origins.some((origin) => !own.includes(origin));
    });
    expect(wrong.map(describeRequest)).toEqual([]);
  });

  test(`none blocks the main thread for more than ${LIMIT} ms`, async () => {
    const measured = await measureCostly(demo, sent, LIMIT);
    const worst = measured.slice(0, SHOWN).map(describeMeasurement);
    const total = Math.max(...measured.map((one) => one.total));
    console.info([...worst, `All turns of a request: at most ${total.toFixed(1)} ms`].join('\n'));
    expect(measured[0]?.longestTurn).toBeLessThanOrEqual(LIMIT);
  });

  test('none changes what the servers answer to others', async () => {
    const visitor = new Visitor(demo.origins.portal);
    expect((await visitor.signIn('anna', 'wrong')).status).toBe(401);
    const page = await visitor.fetch('/login');
    expect(await page.text()).toContain('<portico-sign-in');
    const metadata = `${demo.origins.authority}/.well-known/openid-configuration`;
    expect(await (await fetch(metadata)).json()).toMatchObject({
      issuer: demo.origins.authority,
    });
  });

  test('the measurement detects a turn that is longer than the limit', async () => {
    const turn = await demo.findLongestTurn(() => demo.burn(2 * LIMIT));
    expect(turn).toBeGreaterThanOrEqual(2 * LIMIT);
  });
});
