import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../demo/portal/database/schema/outbox.ts';
import { getTexts } from '../../../demo/portal/pages/page-texts.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { type LinkedPortal, openLinkedPortal, TWO_FACTORS } from './support/open-linked-portal.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { readSecurityEvents, toFields } from './support/read-security-events.ts';
import { login } from './support/second-factor-calls.ts';
import type { Visitor } from './support/visitor.ts';

let linked: LinkedPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  linked = await openLinkedPortal();
  testPortal = linked.testPortal;
});
afterAll(() => linked.close());
afterEach(() => linked.provider.reset());

const PAGE = '/account/links';
const CONFIRM = '/login/second-factor/confirm?next=links';
const outcome = (name: string) => `${PAGE}?outcome=${name}`;

/** Returns the events that an action caused. */
async function record(action: () => Promise<unknown>): Promise<object[]> {
  const before = testPortal.logged().length;
  await action();
  return readSecurityEvents(testPortal.logged().slice(before)).map(toFields);
}

const readStatus = async (visitor: Visitor) => (await visitor.fetch(CALL_PATHS.self)).status;

const readEnrollment = async (visitor: Visitor) => {
  const self = (await (await visitor.fetch(CALL_PATHS.self)).json()) as { mfa_enrolled?: boolean };
  return self.mfa_enrolled;
};

const unlink = async (visitor: Visitor, service: string) =>
  (await visitor.submit('/account/links/unlink', { service })).headers.get('location');

/** Starts a link. @returns the URL of the provider */
async function startLink(visitor: Visitor, purpose: string): Promise<URL> {
  const answer = await visitor.fetch(`${PAGE}/${purpose}/start`);
  return new URL(answer.headers.get('location') ?? '');
}

const follow = async (visitor: Visitor, address: string) =>
  (await visitor.fetch(address)).headers.get('location');

async function waitForMail(address: string, subject: string): Promise<void> {
  const { query } = testPortal.portal.database;
  const read = async () => {
    const mails = await query.select().from(outbox).where(eq(outbox.to, address));
    return mails.map((mail) => mail.subject);
  };
  await expect.poll(read, { timeout: 20_000 }).toContain(subject);
}

describe('the page with linked accounts', () => {
  test('links an account for the second factor, and the next sign-in asks for it', async () => {
    const person = await linked.findId('anna');
    const visitor = await linked.signIn('anna');
    const elsewhere = await linked.signIn('anna');
    linked.provider.acr = TWO_FACTORS;
    const events = await record(async () => {
      expect(await linked.link(visitor, 'second-factor', 'anna at id')).toBe(outcome('linked'));
    });
    expect(events).toEqual([
      { event: 'account-linked', person, purpose: 'second-factor', by: 'person' },
      { event: 'session-ended', person, reason: 'second-factor-changed', count: 1 },
    ]);
    expect(await readStatus(elsewhere)).toBe(401);
    expect(await readEnrollment(visitor)).toBe(true);
    expect(await (await visitor.fetch(outcome('linked'))).text()).toContain(
      'The account is linked.',
    );
    expect((await login(testPortal.visitor(), 'anna')).status).toBe(609);
    await waitForMail(
      'anna.whitcombe@harbour.example',
      'Two-step verification for Harbour Files was set up',
    );
  });

  test('links an account for single sign-on, and the owner gets a mail', async () => {
    const person = await linked.findId('yuki');
    const visitor = await linked.signIn('yuki');
    const events = await record(async () => {
      expect(await linked.link(visitor, 'single-sign-on', 'yuki at id')).toBe(outcome('linked'));
    });
    expect(events).toEqual([
      { event: 'account-linked', person, purpose: 'single-sign-on', by: 'person' },
    ]);
    expect((await linked.signOn('yuki at id')).page).toBe('/login');
    await waitForMail(
      'yuki.hasebe@harbour.example',
      'Harbour Files のシングルサインオンが変更されました',
    );
  });

  test('asks the provider for a new sign-in, and for a factor only for the second factor', async () => {
    const visitor = await linked.signIn('zoé');
    const readRequest = async (purpose: string) => {
      const query = (await startLink(visitor, purpose)).searchParams;
      return ['prompt', 'max_age', 'acr_values'].map((name) => query.get(name));
    };
    expect(await readRequest('second-factor')).toEqual(['login', '0', TWO_FACTORS]);
    expect(await readRequest('single-sign-on')).toEqual(['login', '0', null]);
  });

  test('refuses an account of somebody else, a second account, and one without a factor', async () => {
    const person = await linked.findId('olga');
    const visitor = await linked.signIn('olga');
    const events = await record(async () => {
      expect(await linked.link(visitor, 'second-factor', 'olga at id')).toBe(outcome('no-factor'));
      linked.provider.acr = TWO_FACTORS;
      expect(await linked.link(visitor, 'second-factor', 'anna at id')).toBe(outcome('taken'));
      expect(await linked.link(visitor, 'second-factor', 'olga at id')).toBe(outcome('linked'));
      expect(await linked.link(visitor, 'second-factor', 'olga again')).toBe(outcome('has-other'));
    });
    const refused = { event: 'link-refused', person, purpose: 'second-factor' };
    expect(events).toEqual([
      { ...refused, reason: 'no-factor' },
      { ...refused, reason: 'taken' },
      { event: 'account-linked', person, purpose: 'second-factor', by: 'person' },
      { ...refused, reason: 'has-other' },
    ]);
  });

  test('removes a link, and the account no longer signs in', async () => {
    const person = await linked.findId('saga');
    const visitor = await linked.signIn('saga');
    await linked.link(visitor, 'single-sign-on', 'saga at id');
    expect((await linked.signOn('saga at id')).page).toBe('/login');
    const events = await record(async () => {
      expect(await unlink(visitor, 'single-sign-on')).toBe(outcome('unlinked'));
      expect(await unlink(visitor, 'single-sign-on')).toBe(outcome('failed'));
    });
    expect(events).toEqual([
      { event: 'account-unlinked', person, purpose: 'single-sign-on', by: 'person' },
    ]);
    expect((await linked.signOn('saga at id')).page).toBe('/login?error=not-linked');
  });

  test('removes the second factor, and in the mode ENFORCED no sign-in links one again', async () => {
    expect(await linked.linkFactor('jürgen', 'jürgen at id')).toBe(outcome('linked'));
    const visitor = await linked.signInWithFactor('jürgen', 'jürgen at id');
    expect(await unlink(visitor, 'second-factor')).toBe(outcome('unlinked'));
    expect(await readEnrollment(visitor)).toBe(false);
    await waitForMail(
      'juergen.grosskopf@harbour.example',
      'Ihre Zwei-Faktor-Authentifizierung für Harbour Files wurde entfernt',
    );
    await expect(linked.signInWithFactor('jürgen', 'jürgen at id')).rejects.toThrow(/400/);
    expect(await linked.linkFactor('jürgen', 'jürgen elsewhere')).toBe(outcome('linked'));
    const again = await linked.signInWithFactor('jürgen', 'jürgen elsewhere');
    expect(await unlink(again, 'second-factor')).toBe(outcome('unlinked'));
  });

  test('asks for the password after five minutes, for both changes, and comes back', async () => {
    const visitor = await linked.signIn('ludwig');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await linked.link(visitor, 'single-sign-on', 'ludwig at id')).toBe(CONFIRM);
    expect(await unlink(visitor, 'single-sign-on')).toBe(CONFIRM);
    const page = await (await visitor.fetch(CONFIRM)).text();
    expect(page).toContain(`action="${CONFIRM}"`);
    const send = async (password: string) =>
      (await visitor.submit(CONFIRM, { password })).headers.get('location');
    expect(await send('wrong')).toBe(`${CONFIRM}&error=wrong`);
    expect(await send(getPassword('ludwig'))).toBe(PAGE);
    expect(await linked.link(visitor, 'single-sign-on', 'ludwig at id')).toBe(outcome('linked'));
  });

  test('links nothing by the redirect to another browser, twice, or of another purpose', async () => {
    const [visitor, victim] = [await linked.signIn('admin'), await linked.signIn('zoé')];
    linked.provider.account = 'an attacker';
    const start = await startLink(visitor, 'single-sign-on');
    const back = await linked.signInAtProvider(visitor, start);
    expect(await follow(victim, back)).toBe(outcome('failed'));
    expect(await follow(testPortal.visitor(), back)).toBe('/login');
    const asSignOn = back.replace(`${PAGE}/single-sign-on`, '/ssf/sso');
    expect(await follow(visitor, asSignOn)).toBe('/login?error=sso');
    // The response of one provider at the address of the other one (RFC 9700 section 4.4).
    const mixedUp = back.replace('single-sign-on', 'second-factor');
    expect(await follow(visitor, mixedUp)).toBe(outcome('failed'));
    expect(await follow(visitor, back)).toBe(outcome('linked'));
    expect(await follow(visitor, back)).toBe(outcome('failed'));
    expect((await linked.signOn('an attacker')).page).toBe('/login');
    expect(await unlink(visitor, 'single-sign-on')).toBe(outcome('unlinked'));
  });

  test.each(['second-factor', 'single-sign-on'])(
    'links nothing for the %s in a session that did not start the request',
    async (purpose) => {
      const person = await linked.findId('zoé');
      const [victim, attacker] = [await linked.signIn('zoé'), await linked.signIn('admin')];
      Object.assign(linked.provider, { account: 'a thief', acr: TWO_FACTORS });
      const back = await linked.signInAtProvider(attacker, await startLink(attacker, purpose));
      // The thief has both session cookies, and the pre-session that the request belongs to.
      const thief = testPortal.visitor();
      for (const [name, value] of attacker.jar) thief.jar.set(name, value);
      thief.jar.set('portal_session', victim.jar.get('portal_session') ?? '');
      const { exchanges } = linked.provider;
      const events = await record(async () => {
        expect(await follow(thief, back)).toBe(outcome('failed'));
        expect(await follow(thief, back)).toBe(outcome('failed'));
      });
      const refused = { event: 'link-refused', person, purpose, reason: 'not-requested' };
      expect(events).toEqual([refused, refused]);
      expect(linked.provider.exchanges).toBe(exchanges);
      expect(await unlink(victim, purpose)).toBe(outcome('failed'));
      expect(await follow(attacker, back)).toBe(outcome('linked'));
      expect(await follow(attacker, back)).toBe(outcome('failed'));
      expect(await unlink(attacker, purpose)).toBe(outcome('unlinked'));
    },
  );

  test.each(['second-factor', 'single-sign-on'])(
    'asks for the password if the proof for the %s is too old when the person returns',
    async (purpose) => {
      const visitor = await linked.signIn('zoé');
      Object.assign(linked.provider, { account: 'zoé at id', acr: TWO_FACTORS });
      testPortal.clock.pass(4 * 60_000);
      const start = await startLink(visitor, purpose);
      const back = await linked.signInAtProvider(visitor, start);
      testPortal.clock.pass(60_000);
      const { exchanges } = linked.provider;
      expect(await follow(visitor, back)).toBe(CONFIRM);
      expect(linked.provider.exchanges).toBe(exchanges);
      expect(await unlink(await linked.signIn('zoé'), purpose)).toBe(outcome('failed'));
    },
  );

  test.each([
    ['an old sign-in', { age: 600 }],
    ['another nonce', { claims: { nonce: 'of another request' } }],
    ['an ID token for another client', { claims: { aud: 'somebody else' } }],
    ['an unsigned ID token', { signature: 'none' }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('links nothing with %s', async (_, behavior) => {
    const visitor = await linked.signIn('zoé');
    Object.assign(linked.provider, behavior);
    expect(await linked.link(visitor, 'single-sign-on', 'zoé at id')).toBe(outcome('failed'));
    linked.provider.reset();
    expect((await linked.signOn('zoé at id')).page).toBe('/login?error=not-linked');
  });

  test('needs a session, and refuses forms and links of other sites', async () => {
    expect((await testPortal.visitor().fetch(PAGE)).headers.get('location')).toBe('/login');
    const visitor = await linked.signIn('zoé');
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const body = new URLSearchParams({ service: 'single-sign-on' });
    const forged = await visitor.fetch('/account/links/unlink', { method: 'POST', headers, body });
    expect(forged.status).toBe(403);
    const followed = await visitor.fetch('/account/links/single-sign-on/start', { headers });
    expect(followed.headers.get('location')).toBe(PAGE);
  });

  test('does not offer the second factor in the mode DISABLED', async () => {
    const visitor = await linked.signIn('zoé');
    expect(await (await visitor.fetch(PAGE)).text()).toContain(
      getTexts('fr').links.purposes['second-factor'],
    );
    await testPortal.portal.settings.write({ mfaSetting: 'DISABLED' });
    expect(await (await visitor.fetch(PAGE)).text()).not.toContain(
      getTexts('fr').links.purposes['second-factor'],
    );
    expect(await linked.link(visitor, 'second-factor', 'zoé at id')).toBe(outcome('failed'));
  });

  test('is where the second factor is managed', async () => {
    const visitor = await linked.signIn('zoé');
    const answer = await visitor.fetch('/login/second-factor/manage');
    expect(answer.headers.get('location')).toBe(`${testPortal.address}${PAGE}`);
  });
});

describe('single sign-on with a linked account', () => {
  test('signs in the person of the link, whatever the account is called', async () => {
    await testPortal.portal.settings.write({ mfaSetting: 'DISABLED' });
    const visitor = await linked.signIn('jürgen');
    expect(await linked.link(visitor, 'single-sign-on', 'admin')).toBe(outcome('linked'));
    await testPortal.portal.settings.write({ mfaSetting: 'DISABLED' });
    const signedOn = await linked.signOn('admin');
    expect(signedOn.page).toBe('/login');
    expect((await linked.resume(signedOn.visitor)).status).toBe(200);
    const self = await signedOn.visitor.fetch(CALL_PATHS.self);
    expect(await self.json()).toMatchObject({ name: 'jürgen' });
  });

  test('refuses an account with the name of a person, and logs it', async () => {
    const events = await record(async () => {
      const { visitor, page } = await linked.signOn('anna');
      expect(page).toBe('/login?error=not-linked');
      expect(visitor.jar.has('portal_session')).toBe(false);
      expect(await (await visitor.fetch(page)).text()).toContain(
        'This account isn’t linked to an account here.',
      );
    });
    expect(events).toEqual([{ event: 'login-refused', person: null, reason: 'not-linked' }]);
  });

  test('needs the second factor of the portal without a fitting class, with the person’s own account', async () => {
    const visitor = await linked.signIn('saga');
    expect(await linked.link(visitor, 'single-sign-on', 'saga at work')).toBe(outcome('linked'));
    await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    linked.provider.acr = 'urn:example:password';
    const oneFactor = await linked.signOn('saga at work');
    expect((await linked.resume(oneFactor.visitor)).status).toBe(609);
    expect(await readStatus(oneFactor.visitor)).toBe(401);
    linked.provider.acr = TWO_FACTORS;
    const twoFactors = await linked.signOn('saga at work');
    expect((await linked.resume(twoFactors.visitor)).status).toBe(200);
  });
});
