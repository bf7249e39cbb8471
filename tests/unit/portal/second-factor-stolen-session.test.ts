import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../demo/portal/database/schema/outbox.ts';
import type { NoticeKind } from '../../../demo/portal/mail/mail-kind.ts';
import { MAIL_TEXTS } from '../../../demo/portal/mail/mail-texts.ts';
import { getTexts } from '../../../demo/portal/pages/page-texts.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { setUpApp } from '../identity/support/authenticator-app.ts';
import { SecurityKey } from '../identity/support/security-key.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';
import { login } from './support/second-factor-calls.ts';
import {
  manage,
  setMode,
  signInWithFactor,
  signInWithoutFactor,
} from './support/second-factor-sign-ins.ts';
import type { Visitor } from './support/visitor.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
});
afterAll(() => factor.close());
afterEach(() => setMode(factor, undefined));

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;

const countMails = (address: string) =>
  testPortal.portal.database.query.$count(outbox, eq(outbox.to, address));

async function waitForMails(address: string, number: number): Promise<void> {
  while ((await countMails(address)) < number) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a session that was found or stolen', () => {
  const confirm = (visitor: Visitor, password: string) =>
    visitor.submit('/login/second-factor/confirm', { password });

  test('leads to the second factor only after the password', async () => {
    const anna = await signInWithoutFactor(factor, 'saga');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await manage(anna)).toBe('/login/second-factor/confirm');
    const page = await (await anna.fetch('/login/second-factor/confirm')).text();
    expect(page).toContain(getTexts('sv').secondFactor.confirm.text);
    const wrong = await confirm(anna, 'a guess');
    expect(wrong.headers.get('location')).toBe('/login/second-factor/confirm?error=wrong');
    expect(await manage(anna)).toBe('/login/second-factor/confirm');
    const right = await confirm(anna, getPassword('saga'));
    expect(right.headers.get('location')).toBe(SCREENS.secondFactor);
    expect(await manage(anna)).toContain('/manage?ticket=');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await manage(anna)).toBe('/login/second-factor/confirm');
  });

  test('is asked for the password after the clock was wrong and has been set back', async () => {
    testPortal.clock.pass(60 * 60_000);
    const jürgen = await signInWithoutFactor(factor, 'jürgen');
    testPortal.clock.pass(-60 * 60_000);
    expect(await manage(jürgen)).toBe('/login/second-factor/confirm');
  });

  test('cannot guess the password there', async () => {
    const piotr = await signInWithoutFactor(factor, 'piotr');
    testPortal.clock.pass(5 * 60_000 + 1);
    const locations = [];
    for (let time = 0; time < 6; time += 1) {
      locations.push((await confirm(piotr, `guess ${time}`)).headers.get('location'));
    }
    expect(locations.at(-1)).toBe('/login/second-factor/confirm?error=captcha');
    await confirm(piotr, getPassword('piotr'));
    expect(await manage(piotr)).toBe('/login/second-factor/confirm');
    // The failures do not count for the other tests.
    testPortal.clock.pass(30 * 60_000 + 1);
  });

  test('cannot confirm from another site, and not without a session', async () => {
    const olga = await signInWithoutFactor(factor, 'olga');
    const foreign = await olga.fetch('/login/second-factor/confirm', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ password: getPassword('olga') }),
    });
    expect(foreign.status).toBe(403);
    const stranger = await confirm(testPortal.visitor(), getPassword('olga'));
    expect(stranger.headers.get('location')).toBe('/login');
  });

  test('ends at every change of the second factor, and a mail tells the owner which', async () => {
    const own = await signInWithoutFactor(factor, 'yuki');
    const there = await factor.openPage(await manage(own));
    const openList = () => there.open(`${factor.identity.origin}/manage`);
    const key = new SecurityKey(factor.identity.origin);
    const addPasskey = async () => {
      await openList();
      const answer = await there.fetch('/manage/new-passkey/options', {
        method: 'POST',
        headers: { Origin: factor.identity.origin },
      });
      const options = (await answer.json()) as { challenge: string };
      await there.send('/new-passkey', { answer: key.create(options) });
    };
    const removePasskey = async () => (await openList()).send('/passkeys/remove', { id: key.id });
    const changes: [string, NoticeKind, () => Promise<unknown>][] = [
      ['the first app', 'second-factor-set-up', () => setUpApp(there, testPortal)],
      ['another app', 'second-factor-changed', async () => setUpApp(await openList(), testPortal)],
      ['a passkey', 'second-factor-changed', addPasskey],
      ['new codes', 'second-factor-changed', async () => (await openList()).send('/codes')],
      ['a removed passkey', 'second-factor-changed', removePasskey],
      [
        'the last app removed',
        'second-factor-removed',
        async () => (await openList()).send('/app/remove'),
      ],
    ];
    const address = 'yuki.hasebe@harbour.example';
    for (const [change, notice, make] of changes) {
      const stolen = await signInWithoutFactor(factor, 'yuki');
      const before = await countMails(address);
      await make();
      expect([change, await readStatus(stolen)]).toEqual([change, 200]);
      const logged = testPortal.logged().length;
      await own.fetch('/login/second-factor/done');
      expect([change, await readStatus(own), await readStatus(stolen)]).toEqual([change, 200, 401]);
      const person = expect.any(Number);
      expect(readSecurityEvents(testPortal.logged().slice(logged)).map(toFields)).toEqual([
        { event: 'second-factor-changed', person },
        { event: 'session-ended', person, reason: 'second-factor-changed', count: 1 },
      ]);
      await waitForMails(address, before + 1);
      const mails = await testPortal.portal.database.query
        .select()
        .from(outbox)
        .where(eq(outbox.to, address))
        .orderBy(outbox.id);
      const { subject } = MAIL_TEXTS.ja[notice];
      expect([change, mails.at(-1)?.subject]).toEqual([
        change,
        subject.replace('{product}', 'Harbour Files'),
      ]);
    }
  });

  test('ends at a change from which nobody returns, at the next sign-in or when the ticket has expired', async () => {
    const address = 'saga.lindqvist@harbour.example';
    const own = await signInWithoutFactor(factor, 'saga');
    const there = await factor.openPage(await manage(own));
    await setUpApp(there, testPortal);
    await own.fetch('/login/second-factor/done');
    const openList = () => there.open(`${factor.identity.origin}/manage`);

    const stolen = await signInWithoutFactor(factor, 'saga');
    await (await openList()).send('/codes');
    expect((await login(testPortal.visitor(), 'saga')).status).toBe(609);
    expect(await readStatus(stolen)).toBe(401);

    const second = await signInWithoutFactor(factor, 'saga');
    const before = await countMails(address);
    await (await openList()).send('/codes');
    await factor.refreshLeft();
    expect(await readStatus(second)).toBe(200);
    testPortal.clock.pass(15 * 60_000);
    await factor.refreshLeft();
    expect(await readStatus(second)).toBe(401);
    await waitForMails(address, before + 1);
  });

  test('goes on if the second factor is only used, and after changes that are already known', async () => {
    const other = await signInWithFactor(factor, 'zoé');
    const logged = testPortal.logged().length;
    const own = await signInWithFactor(factor, 'zoé');
    await factor.openPage(await manage(own));
    await own.fetch('/login/second-factor/done');
    await own.fetch('/login/second-factor/done');
    expect([await readStatus(own), await readStatus(other)]).toEqual([200, 200]);
    const events = readSecurityEvents(testPortal.logged().slice(logged));
    expect(events.map(({ event }) => event)).not.toContain('second-factor-changed');
  });
});
