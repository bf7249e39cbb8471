import { Writable } from 'node:stream';
import { createPortal, type Portal } from '../../../../demo/portal/portal.ts';
import type { PortalOptions } from '../../../../demo/portal/portal-options.ts';
import { DEMO_PEOPLE } from '../../../../demo/portal-demo/demo-people.ts';
import { listSampleFiles } from '../../../../demo/portal-demo/sample-files.ts';
import { type DemoPerson, seedPeople } from '../../../../demo/portal-demo/seed-people.ts';
import type { DataSource } from '../../../../demo/server/database/database.ts';
import { checkAnswers } from './check-answers.ts';
import { openEmptyDatabase } from './open-empty-database.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { Visitor } from './visitor.ts';

/** The minimum cost of argon2. */
export const MINIMUM_COST = { memoryCost: 8, timeCost: 1 };

/** A portal on a loopback port with a clock that tests can set and a log that they can read. */
export interface TestPortal {
  portal: Portal;
  /** Origin of the portal. */
  address: string;
  clock: TestClock;
  logged(): string;
  /** Opens a new browser, by default with its own IP address. */
  visitor(ip?: string): Visitor;
}

/** The options of a test portal. */
export interface TestPortalOptions extends Omit<Partial<PortalOptions>, 'clock'> {
  /** A clock that is shared with another server. */
  readonly clock?: TestClock;
  /** By default the people of the demo. */
  readonly people?: readonly DemoPerson[];
  /** Adds plugins or hooks before the portal listens. */
  readonly prepare?: (portal: Portal) => void;
}

/** Opens a portal, by default with an empty database. */
export async function openTestPortal({
  data,
  ...options
}: TestPortalOptions = {}): Promise<TestPortal> {
  if (data) return openWith(data, options);
  const database = await openEmptyDatabase();
  try {
    const { portal, ...others } = await openWith({ database }, options);
    const close = async () => {
      await portal.close();
      await database.close();
    };
    return { ...others, portal: { ...portal, close } };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openWith(
  data: DataSource,
  {
    people = DEMO_PEOPLE,
    prepare,
    clock = createTestClock(),
    ...options
  }: Omit<TestPortalOptions, 'data'>,
): Promise<TestPortal> {
  let log = '';
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const portal = await createPortal({
    listFiles: listSampleFiles,
    passwordCost: MINIMUM_COST,
    trustProxy: 1,
    clock,
    log: { stream, level: 'debug' },
    ...options,
    data,
  });
  await seedPeople(portal, people);
  prepare?.(portal);
  checkAnswers(portal);
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  return { portal, address, clock, logged: () => log, visitor: (ip) => new Visitor(address, ip) };
}

/** Returns the password of one of the demo's people. */
export function getPassword(name: string): string {
  const person = DEMO_PEOPLE.find((one) => one.name === name);
  if (!person) throw new Error(`The demo has no person named ${name}`);
  return person.password;
}
