import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepIdentity } from '../../../demo/identity/identity.ts';
import {
  flowStates,
  managementSessions,
  usedTickets,
  wrongCodes,
} from '../../../demo/identity/second-factor/tables.ts';
import { readRecoveryCodes, setUpApp } from './support/authenticator-app.ts';
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
});
afterAll(() => authority.close());

const createManagementUrl = async (ticket: Ticket = {}) =>
  `${authority.identity.origin}/manage?ticket=${await authority.createTicket({
    ...ticket,
    claims: { purpose: 'manage', return_to: RETURN, ...ticket.claims },
  })}`;

const openManagement = async (ticket?: Ticket) =>
  new Person(authority).open(await createManagementUrl(ticket));

/** Enrolls a user with an app whose current code is unused. */
async function enrollApp(sub: string) {
  const person = await openManagement({ sub });
  const app = await setUpApp(person, authority);
  const codes = readRecoveryCodes(person.page);
  await person.send('/saved', { saved: 'yes' });
  authority.clock.pass(60_000);
  return { person, app, codes };
}

const countRows = () =>
  Promise.all(
    [managementSessions, flowStates].map((table) => authority.database.query.$count(table)),
  );

describe('the management page', () => {
  test('removes the ticket from the URL and lists the factors', async () => {
    const person = await openManagement({ sub: 'bare' });
    expect(person.url).toBe(`${authority.identity.origin}/manage`);
    expect(person.text).toContain('Account: person bare Nothing is set up yet.');
    expect(person.page).toContain('>Back to where you came from</button>');
    expect(person.page).not.toContain('Create ten new codes');
  });

  test('sets up the first factor and shows its recovery codes', async () => {
    const { person, codes } = await enrollApp('starter');
    expect(codes).toHaveLength(10);
    expect(person.url).toBe(`${authority.identity.origin}/manage`);
    expect(person.text).toContain('An app is set up.');
    expect(person.text).toContain('Codes left: 10');
    expect(await authority.fetchEnrollment('starter')).toMatchObject({ methods: ['totp'] });
  });

  test('requires a user with a second factor to verify it first', async () => {
    const { app } = await enrollApp('careful');
    const person = await openManagement({ sub: 'careful' });
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
    expect(await authority.fetchEnrollment('careful')).toMatchObject({
      enrolled: true,
      recoveryCodesLeft: 10,
    });
    await person.send('/code', { code: app.code() });
    expect(person.text).toContain('An app is set up.');
  });

  test('returns to the client without changes after cancel', async () => {
    await enrollApp('unprepared');
    const person = await openManagement({ sub: 'unprepared' });
    await person.send('/cancel');
    expect(person.url).toBe(RETURN);
  });

  test('ends the session on return, in the browser and in the database', async () => {
    const { person } = await enrollApp('finished');
    const cookie = person.jar.get('identity_manage') ?? '';
    const [sessions, states] = await countRows();
    await person.send('/cancel');
    expect(person.url).toBe(RETURN);
    expect(person.jar.has('identity_manage')).toBe(false);
    expect(await countRows()).toEqual([(sessions ?? 0) - 1, (states ?? 0) - 1]);
    person.jar.set('identity_manage', cookie);
    await person.open(`${authority.identity.origin}/manage`);
    expect(person.status).toBe(401);
  });

  test('returns after the session expired, and answers 401 without one', async () => {
    const { person } = await enrollApp('slow');
    authority.clock.pass(5 * 60_000);
    const { page } = person;
    await person.send('/cancel');
    expect(person.url).toBe(RETURN);
    person.page = page;
    person.url = `${authority.identity.origin}/manage`;
    await person.send('/cancel');
    expect(person.status).toBe(401);
  });

  test('replaces the app and keeps the recovery codes', async () => {
    const { person, app: old } = await enrollApp('mover');
    const fresh = await setUpApp(person, authority);
    expect(person.text).toContain('The authenticator app is set up.');
    expect(person.text).toContain('Codes left: 10');
    authority.clock.pass(60_000);
    const later = await openManagement({ sub: 'mover' });
    await later.send('/code', { code: old.code() });
    expect(later.text).toContain('That code is incorrect');
    await later.send('/code', { code: fresh.code() });
    expect(later.text).toContain('An app is set up.');
  });

  test('replaces the recovery codes by ten new ones', async () => {
    const { person, codes: old } = await enrollApp('renewer');
    await person.send('/codes');
    const fresh = readRecoveryCodes(person.page);
    expect(fresh).toHaveLength(10);
    const later = await openManagement({ sub: 'renewer' });
    await later.open('/manage/recovery');
    await later.send('/recovery', { code: old[0] ?? '' });
    expect(later.text).toContain('That recovery code is incorrect');
    await later.send('/recovery', { code: fresh[0] ?? '' });
    expect(later.text).toContain('Codes left: 9');
  });

  test('removes the recovery codes with the last factor', async () => {
    const { person } = await enrollApp('leaver');
    expect(person.text).toContain('This is your only method.');
    await person.send('/app/remove');
    expect(person.text).toContain('Nothing is set up yet.');
    expect(await authority.fetchEnrollment('leaver')).toEqual({
      enrolled: false,
      methods: [],
      recoveryCodesLeft: 0,
      changedAt: expect.any(String),
    });
  });

  test('names a later time after every change of factors, and the same after anything else', async () => {
    const readChange = async () =>
      ((await authority.fetchEnrollment('changing')) as { changedAt?: string }).changedAt ?? '';
    const { person } = await enrollApp('changing');
    // The clock does not move during the changes.
    const changes: (() => Promise<unknown>)[] = [
      () => person.send('/codes'),
      async () => {
        await person.open('/manage');
        await setUpApp(person, authority);
      },
      () => person.send('/app/remove'),
      () => setUpApp(person, authority),
    ];
    for (const change of changes) {
      const before = await readChange();
      await change();
      expect(Date.parse(await readChange())).toBeGreaterThan(Date.parse(before));
    }
    const last = await readChange();
    await person.open('/manage');
    await person.send('/cancel');
    expect(await readChange()).toBe(last);
  });

  test('shares the throttle of wrong codes with sign-in', async () => {
    await enrollApp('guesser');
    const person = await openManagement({ sub: 'guesser' });
    for (let time = 0; time < 5; time += 1) await person.send('/code', { code: '000000' });
    const { url } = await authority.createAuthorization({ sub: 'guesser' });
    const elsewhere = await new Person(authority).open(url.href);
    expect(elsewhere.text).toContain('Try again in 30 minutes');
  });
});

describe('a management ticket', () => {
  const seconds = () => Math.floor(authority.clock.now() / 1000);
  const bad: [string, () => Ticket][] = [
    ['with a foreign signature', () => ({ secret: 'another secret' })],
    ['of an unknown client', () => ({ claims: { iss: 'stranger' } })],
    ['for another authority', () => ({ claims: { aud: 'https://id.example' } })],
    ['that has expired', () => ({ claims: { iat: seconds() - 60, exp: seconds() - 10 } })],
    ['for sign-in', () => ({ claims: { purpose: 'sign-in' } })],
    ['that returns to another site', () => ({ claims: { return_to: 'https://evil.example/' } })],
    ['that returns to a script URL', () => ({ claims: { return_to: 'javascript:alert(1)' } })],
  ];
  test.each(bad)('%s starts no session', async (_, ticket) => {
    const person = await openManagement(ticket());
    expect(person.status).toBe(400);
    expect(person.jar.has('identity_manage')).toBe(false);
  });

  test('starts one session', async () => {
    const address = await createManagementUrl({ sub: 'once' });
    expect((await new Person(authority).open(address)).status).toBe(200);
    const again = await new Person(authority).open(address);
    expect(again.status).toBe(400);
    await again.open('/manage');
    expect(again.status).toBe(401);
  });

  test('starts a session of ten minutes with an HttpOnly cookie', async () => {
    const answer = await new Person(authority).fetch(await createManagementUrl({ sub: 'brief' }));
    expect(answer.headers.get('set-cookie')).toMatch(
      /^identity_manage=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const person = await openManagement({ sub: 'brief' });
    for (let minute = 1; minute < 10; minute += 1) {
      authority.clock.pass(60_000);
      await person.open('/manage');
      expect(person.status).toBe(200);
    }
    authority.clock.pass(60_000);
    await person.open('/manage');
    expect(person.status).toBe(401);
  });

  test('starts a session that ends after three idle minutes', async () => {
    const person = await openManagement({ sub: 'idle' });
    for (let time = 0; time < 3; time += 1) {
      authority.clock.pass(179_000);
      await person.open('/manage');
      expect(person.status).toBe(200);
    }
    authority.clock.pass(180_000);
    await person.open('/manage');
    expect(person.status).toBe(401);
  });

  test('leaves no expired rows after a sweep', async () => {
    await openManagement({ sub: 'swept' });
    authority.clock.pass(3_600_000);
    await sweepIdentity(authority.database, authority.clock);
    for (const table of [managementSessions, usedTickets, flowStates]) {
      expect(await authority.database.query.$count(table)).toBe(0);
    }
    authority.clock.pass(30 * 24 * 3_600_000);
    await sweepIdentity(authority.database, authority.clock);
    expect(await authority.database.query.$count(wrongCodes)).toBe(0);
  });
});
