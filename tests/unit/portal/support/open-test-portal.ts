import { Writable } from 'node:stream';
import { createPortal, type Portal } from '../../../../demo/portal/portal.ts';
import type { PortalOptions } from '../../../../demo/portal/portal-options.ts';
import { DEMO_PEOPLE } from '../../../../demo/portal-demo/demo-people.ts';
import { freshDatabase } from './fresh-database.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { Visitor } from './visitor.ts';

/** The least that argon2 takes. */
export const CHEAP = { memoryCost: 8, timeCost: 1 };

/** A portal on a loopback port with a clock that tests move and a log that they read. */
export interface TestPortal {
  portal: Portal;
  /** Without a slash at the end. */
  address: string;
  clock: TestClock;
  logged(): string;
  /** A new browser, by default with an address of its own. */
  visitor(ip?: string): Visitor;
}

/** @param clock one that somebody else goes by too */
export async function openTestPortal(
  options: Omit<Partial<PortalOptions>, 'clock'> = {},
  clock = createTestClock(),
): Promise<TestPortal> {
  let log = '';
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const portal = await createPortal({
    people: DEMO_PEOPLE,
    passwordCost: CHEAP,
    trustProxy: true,
    clock,
    log: { stream, level: 'debug' },
    ...options,
    data: options.data ?? (await freshDatabase()),
  });
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  return { portal, address, clock, logged: () => log, visitor: (ip) => new Visitor(address, ip) };
}

/** The password of one of the demo's people. */
export function passwordOf(name: string): string {
  const person = DEMO_PEOPLE.find((one) => one.name === name);
  if (!person) throw new Error(`Nobody is called ${name}`);
  return person.password;
}
