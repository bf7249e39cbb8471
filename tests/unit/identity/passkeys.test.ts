import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeys } from '../../../demo/identity/second-factor/tables.ts';
import { readRecoveryCodes, setUpApp } from './support/authenticator-app.ts';
import { startSignIn } from './support/enroll-user.ts';
import { type Authority, openAuthority, Person, PORTAL } from './support/open-authority.ts';
import { SecurityKey } from './support/security-key.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

/** Requests the WebAuthn options as the page's script does. */
async function fetchOptions(person: Person) {
  const address = /data-options="([^"]+)"/.exec(person.page)?.[1] ?? '';
  const answer = await person.fetch(address, {
    method: 'POST',
    headers: { Origin: authority.identity.origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { challenge: string } & Record<string, unknown>;
}

const createKey = () => new SecurityKey(authority.identity.origin);

async function enrollUser(sub: string) {
  const { person } = await startSignIn(authority, { sub });
  const key = createKey();
  await person.send('/new-passkey', { answer: key.create(await fetchOptions(person)) });
  expect(readRecoveryCodes(person.page)).toHaveLength(10);
  await person.send('/saved', { saved: 'yes' });
  return key;
}

describe('creating a passkey', () => {
  test('requires user verification and uses the authority’s domain', async () => {
    const { person } = await startSignIn(authority, { sub: 'asker' });
    expect(await fetchOptions(person)).toMatchObject({
      rp: { id: 'localhost', name: 'Quayside ID' },
      user: { name: 'person asker' },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('shows recovery codes and returns to the client', async () => {
    const { person, started } = await startSignIn(authority, { sub: 'setter' });
    await person.send('/new-passkey', { answer: createKey().create(await fetchOptions(person)) });
    expect(readRecoveryCodes(person.page)).toHaveLength(10);
    await person.send('/saved', { saved: 'yes' });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub: 'setter' });
    expect(await authority.fetchEnrollment('setter')).toMatchObject({ methods: ['passkey'] });
  });

  test.each([
    ['for another challenge', (key: SecurityKey) => key.create({ challenge: 'mine' })],
    [
      'from another origin',
      (key: SecurityKey, given: { challenge: string }) =>
        key.create(given, { origin: 'http://localhost:1' }),
    ],
    [
      'without user verification',
      (key: SecurityKey, given: { challenge: string }) => key.create(given, { verified: false }),
    ],
    ['with a response of the wrong kind', (key: SecurityKey, given) => key.get(given)],
    ['with an empty response', () => ''],
    ['with JSON that is no object', () => '[[]]'],
  ] satisfies [string, (key: SecurityKey, given: { challenge: string }) => string][])(
    'is refused %s',
    async (name, respond) => {
      const { person } = await startSignIn(authority, { sub: `refused ${name}` });
      await person.send('/new-passkey', {
        answer: respond(createKey(), await fetchOptions(person)),
      });
      expect(person.text).toContain('Your passkey wasn’t accepted.');
      expect(await authority.fetchEnrollment(`refused ${name}`)).toMatchObject({ enrolled: false });
    },
  );

  test('accepts one response per challenge', async () => {
    const { person } = await startSignIn(authority, { sub: 'replayer' });
    const options = await fetchOptions(person);
    await person.send('/new-passkey', { answer: 'broken' });
    await person.send('/new-passkey', { answer: createKey().create(options) });
    expect(person.text).toContain('Your passkey wasn’t accepted.');
  });

  test('refuses a credential of another user', async () => {
    const key = await enrollUser('first owner');
    const { person } = await startSignIn(authority, { sub: 'second owner' });
    await person.send('/new-passkey', { answer: key.create(await fetchOptions(person)) });
    expect(await authority.fetchEnrollment('second owner')).toMatchObject({ enrolled: false });
  });
});

describe('a passkey', () => {
  test('signs in and stores its counter', async () => {
    const key = await enrollUser('holder');
    const { person, started } = await startSignIn(authority, { sub: 'holder' });
    const options = await fetchOptions(person);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: key.id, transports: ['usb'] }],
    });
    await person.send('/passkey', { answer: key.get(options, { counter: 7 }) });
    expect(await authority.exchange(person.url, started)).toMatchObject({ sub: 'holder' });
    const rows = await authority.database.query.select().from(passkeys);
    expect(rows.find(({ id }) => id === key.id)?.counter).toBe(7);
  });

  test('is refused if its counter does not increase', async () => {
    const key = await enrollUser('copied');
    for (const [counter, ends] of [
      [9, 'code='],
      [9, '/passkey'],
    ] as const) {
      const { person } = await startSignIn(authority, { sub: 'copied' });
      await person.send('/passkey', { answer: key.get(await fetchOptions(person), { counter }) });
      expect(person.url).toContain(ends);
    }
  });

  test('is accepted for the challenge of its own flow only', async () => {
    const key = await enrollUser('listened to');
    const { person } = await startSignIn(authority, { sub: 'listened to' });
    const answer = key.get(await fetchOptions(person));
    const other = await startSignIn(authority, { sub: 'listened to' });
    await fetchOptions(other.person);
    await other.person.send('/passkey', { answer });
    expect(other.person.text).toContain('Your passkey wasn’t accepted.');
    await person.send('/passkey', { answer });
    expect(person.url).toContain('code=');
  });

  test.each([
    ['from another origin', { origin: 'http://localhost:1' }],
    ['without user verification', { verified: false }],
  ])('is refused %s', async (name, how) => {
    const key = await enrollUser(`holder ${name}`);
    const { person } = await startSignIn(authority, { sub: `holder ${name}` });
    await person.send('/passkey', { answer: key.get(await fetchOptions(person), how) });
    expect(person.text).toContain('Your passkey wasn’t accepted.');
  });

  test('of another user is refused', async () => {
    const key = await enrollUser('neighbour');
    await enrollUser('victim');
    const { person } = await startSignIn(authority, { sub: 'victim' });
    await person.send('/passkey', { answer: key.get(await fetchOptions(person)) });
    expect(person.text).toContain('Your passkey wasn’t accepted.');
  });

  test('works after too many wrong codes', async () => {
    const key = await enrollUser('locked out');
    const { person } = await startSignIn(authority, { sub: 'locked out' });
    const form = person.url;
    await person.open(`${form}/recovery`);
    for (let time = 0; time < 5; time += 1) await person.send('/recovery', { code: 'wrong' });
    await person.open(form);
    expect(person.text).toContain('Try again in 30 minutes');
    await person.send('/passkey', { answer: key.get(await fetchOptions(person)) });
    expect(person.url).toContain('code=');
  });

  test('is explained to users without scripts', async () => {
    await enrollUser('scriptless');
    const { person } = await startSignIn(authority, { sub: 'scriptless' });
    expect(person.page).toMatch(/<button type="submit"[^>]* hidden>Use a passkey/);
    expect(person.page).toMatch(/<noscript><p>To use your passkey, turn on JavaScript/);
  });
});

describe('the management of passkeys', () => {
  test('adds, renames and removes them', async () => {
    const claims = { purpose: 'manage', return_to: `${PORTAL}/login/second-factor/done` };
    const ticket = await authority.createTicket({ sub: 'collector', claims });
    const person = new Person(authority);
    await person.open(`${authority.identity.origin}/manage?ticket=${ticket}`);
    await setUpApp(person, authority);
    await person.send('/saved', { saved: 'yes' });
    const keys = [createKey(), createKey()];
    for (const key of keys) {
      await person.send('/new-passkey', { answer: key.create(await fetchOptions(person)) });
      expect(person.text).toContain('The passkey is set up.');
    }
    expect(person.text).toMatch(/Passkey 1 Added: March 1, 2030/);
    const [first, second] = keys.map(({ id }) => id);
    await person.send('/rename', { id: first ?? '', name: ' <b>Desk ' });
    expect(person.page).toContain('<strong>&lt;b&gt;Desk</strong>');
    const readChange = async () =>
      ((await authority.fetchEnrollment('collector')) as { changedAt?: string }).changedAt;
    const renamed = await readChange();
    await person.send('/passkeys/remove', { id: second ?? '' });
    expect(person.text).not.toContain('Passkey 2');
    expect(await readChange()).not.toBe(renamed);
    await person.send('/app/remove');
    expect(person.text).toContain('This is your only method.');
    expect(await authority.fetchEnrollment('collector')).toMatchObject({
      methods: ['passkey'],
      recoveryCodesLeft: 10,
    });
  });
});
