import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepIdentity } from '../../../demo/identity/identity.ts';
import {
  flowStates,
  managementSessions,
  usedTickets,
  wrongCodes,
} from '../../../demo/identity/second-factor/tables.ts';
import { codesOn, setUpApp } from './support/authenticator-app.ts';
import {
  type Authority,
  openAuthority,
  Person,
  PORTAL,
  type Ticket,
} from './support/open-authority.ts';

const RETURN = `${PORTAL}/login/second-factor/done`;

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
}, 60_000);
afterAll(() => authority.close());

const addressFor = async (ticket: Ticket = {}) =>
  `${authority.identity.origin}/manage?ticket=${await authority.ticket({
    ...ticket,
    claims: { purpose: 'manage', return_to: RETURN, ...ticket.claims },
  })}`;

const arrive = async (ticket?: Ticket) => new Person(authority).open(await addressFor(ticket));

/** Somebody with an app, whose next code is fresh. */
async function withApp(sub: string) {
  const person = await arrive({ sub });
  const app = await setUpApp(person, authority);
  const codes = codesOn(person.page);
  await person.send('/saved', { saved: 'yes' });
  authority.clock.pass(60_000);
  return { person, app, codes };
}

const counted = () =>
  Promise.all(
    [managementSessions, flowStates].map((table) => authority.database.query.$count(table)),
  );

describe('the page where a second factor is managed', () => {
  test('takes the ticket out of the address and lists what there is', async () => {
    const person = await arrive({ sub: 'bare' });
    expect(person.at).toBe(`${authority.identity.origin}/manage`);
    expect(person.text).toContain('For person bare . Nothing is set up yet.');
    expect(person.page).toContain('>Back to where you came from</button>');
    expect(person.page).not.toContain('Make ten new codes');
  });

  test('sets the first factor up and shows its recovery codes', async () => {
    const { person, codes } = await withApp('starter');
    expect(codes).toHaveLength(10);
    expect(person.at).toBe(`${authority.identity.origin}/manage`);
    expect(person.text).toContain('An app is set up.');
    expect(person.text).toContain('10 are left.');
    expect(await authority.enrolment('starter')).toMatchObject({ methods: ['totp'] });
  });

  test('asks for the second factor first where there is one', async () => {
    const { app } = await withApp('careful');
    const person = await arrive({ sub: 'careful' });
    expect(person.text).toContain('Code from your authenticator app');
    expect(person.text).not.toContain('Passkeys');
    for (const path of ['app/remove', 'codes', 'saved', 'passkeys/remove', 'passkeys/rename']) {
      const answer = await person.fetch(`/manage/${path}`, {
        method: 'POST',
        headers: { Origin: authority.identity.origin },
        body: new URLSearchParams({ saved: 'yes' }),
      });
      expect([path, answer.headers.get('location')]).toEqual([path, '/manage']);
    }
    await person.open('/manage/app');
    expect(person.text).toContain('Code from your authenticator app');
    expect(await authority.enrolment('careful')).toMatchObject({
      enrolled: true,
      recoveryCodesLeft: 10,
    });
    await person.send('/code', { code: app.code() });
    expect(person.text).toContain('An app is set up.');
  });

  test('leads back without changes for who has no code at hand', async () => {
    await withApp('unprepared');
    const person = await arrive({ sub: 'unprepared' });
    await person.send('/cancel');
    expect(person.at).toBe(RETURN);
  });

  test('is left for good: the way back ends it, in this browser and in the database', async () => {
    const { person } = await withApp('finished');
    const kept = person.jar.get('identity_manage') ?? '';
    const [sessions, visitors] = await counted();
    await person.send('/cancel');
    expect(person.at).toBe(RETURN);
    expect(person.jar.has('identity_manage')).toBe(false);
    expect(await counted()).toEqual([(sessions ?? 0) - 1, (visitors ?? 0) - 1]);
    person.jar.set('identity_manage', kept);
    await person.open(`${authority.identity.origin}/manage`);
    expect(person.status).toBe(401);
  });

  test('leads back even when it was open for too long, and nowhere without it', async () => {
    const { person } = await withApp('slow');
    authority.clock.pass(5 * 60_000);
    const { page } = person;
    await person.send('/cancel');
    expect(person.at).toBe(RETURN);
    person.page = page;
    person.at = `${authority.identity.origin}/manage`;
    await person.send('/cancel');
    expect(person.status).toBe(401);
  });

  test('puts another app in place of the old one, and keeps the recovery codes', async () => {
    const { person, app: old } = await withApp('mover');
    const fresh = await setUpApp(person, authority);
    expect(person.text).toContain('The authenticator app is set up.');
    expect(person.text).toContain('10 are left.');
    authority.clock.pass(60_000);
    const later = await arrive({ sub: 'mover' });
    await later.send('/code', { code: old.code() });
    expect(later.text).toContain('This code is not right');
    await later.send('/code', { code: fresh.code() });
    expect(later.text).toContain('An app is set up.');
  });

  test('makes ten new recovery codes in place of the old', async () => {
    const { person, codes: old } = await withApp('renewer');
    await person.send('/codes');
    const fresh = codesOn(person.page);
    expect(fresh).toHaveLength(10);
    const later = await arrive({ sub: 'renewer' });
    await later.open('/manage/recovery');
    await later.send('/recovery', { code: old[0] ?? '' });
    expect(later.text).toContain('none of your recovery codes');
    await later.send('/recovery', { code: fresh[0] ?? '' });
    expect(later.text).toContain('9 are left.');
  });

  test('removes the last factor with its recovery codes', async () => {
    const { person } = await withApp('leaver');
    expect(person.text).toContain('It is your only second step.');
    await person.send('/app/remove');
    expect(person.text).toContain('Nothing is set up yet.');
    expect(await authority.enrolment('leaver')).toEqual({
      enrolled: false,
      methods: [],
      recoveryCodesLeft: 0,
    });
  });

  test('counts wrong codes together with those of signing in', async () => {
    await withApp('guesser');
    const person = await arrive({ sub: 'guesser' });
    for (let time = 0; time < 5; time += 1) await person.send('/code', { code: '000000' });
    const { url } = await authority.authorization({ sub: 'guesser' });
    const elsewhere = await new Person(authority).open(url.href);
    expect(elsewhere.text).toContain('Please wait 30 minutes');
  });
});

describe('a ticket for managing', () => {
  const seconds = () => Math.floor(authority.clock.now() / 1000);
  const bad: [string, () => Ticket][] = [
    ['signed by somebody else', () => ({ secret: 'another secret' })],
    ['of a client that nobody knows', () => ({ claims: { iss: 'stranger' } })],
    ['for another authority', () => ({ claims: { aud: 'https://id.example' } })],
    ['that is over', () => ({ claims: { iat: seconds() - 60, exp: seconds() - 10 } })],
    ['for signing in', () => ({ claims: { purpose: 'sign-in' } })],
    ['that leads to another site', () => ({ claims: { return_to: 'https://evil.example/' } })],
    ['that leads into a script', () => ({ claims: { return_to: 'javascript:alert(1)' } })],
  ];
  test.each(bad)('%s opens nothing', async (_, ticket) => {
    const person = await arrive(ticket());
    expect(person.status).toBe(400);
    expect(person.jar.has('identity_manage')).toBe(false);
  });

  test('opens one session', async () => {
    const address = await addressFor({ sub: 'once' });
    expect((await new Person(authority).open(address)).status).toBe(200);
    const again = await new Person(authority).open(address);
    expect(again.status).toBe(400);
    await again.open('/manage');
    expect(again.status).toBe(401);
  });

  test('opens it for ten minutes, in one browser, hidden from scripts', async () => {
    const answer = await new Person(authority).fetch(await addressFor({ sub: 'brief' }));
    expect(answer.headers.get('set-cookie')).toMatch(
      /^identity_manage=[\w-]{43}; Path=\/manage; HttpOnly; SameSite=Lax$/,
    );
    const person = await arrive({ sub: 'brief' });
    for (let minute = 1; minute < 10; minute += 1) {
      authority.clock.pass(60_000);
      await person.open('/manage');
      expect(person.status).toBe(200);
    }
    authority.clock.pass(60_000);
    await person.open('/manage');
    expect(person.status).toBe(401);
  });

  test('opens it for three minutes after the last step', async () => {
    const person = await arrive({ sub: 'idle' });
    for (let time = 0; time < 3; time += 1) {
      authority.clock.pass(179_000);
      await person.open('/manage');
      expect(person.status).toBe(200);
    }
    authority.clock.pass(180_000);
    await person.open('/manage');
    expect(person.status).toBe(401);
  });

  test('leaves nothing behind for longer than it counts', async () => {
    await arrive({ sub: 'swept' });
    authority.clock.pass(3_600_000);
    await sweepIdentity(authority.database, authority.clock);
    for (const table of [managementSessions, usedTickets, flowStates, wrongCodes]) {
      expect(await authority.database.query.$count(table)).toBe(0);
    }
  });
});
