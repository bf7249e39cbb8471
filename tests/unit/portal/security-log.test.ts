import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_PATHS } from '../../../demo/portal/account/account-paths.ts';
import { people } from '../../../demo/portal/database/schema/people.ts';
import { recordAttempts } from '../../../demo/portal/sign-in/record-attempts.ts';
import { createSecurityLog } from '../../../demo/server/security-log/security-log.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  type InvitedPortal,
  NEW_PASSWORD,
  openInvitations,
  PASSWORD,
} from './support/open-invitations.ts';
import { openSecondFactor } from './support/open-second-factor.ts';
import { openSignOn } from './support/open-sign-on.ts';
import { getPassword } from './support/open-test-portal.ts';
import { type LoggedEvent, readSecurityEvents, toFields } from './support/read-security-events.ts';
import { complete, exchange, login } from './support/second-factor-calls.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** Returns the events that an action caused. */
async function record(
  action: () => Promise<unknown>,
  source: { logged(): string } = testPortal,
): Promise<LoggedEvent[]> {
  const before = source.logged().length;
  await action();
  return readSecurityEvents(source.logged().slice(before));
}

async function findId(name: string): Promise<number | undefined> {
  const [person] = await testPortal.portal.database.query
    .select({ id: people.id })
    .from(people)
    .where(eq(people.loginKey, name));
  return person?.id;
}

const logOut = (visitor: Visitor) =>
  visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });

describe('the log has an event', () => {
  test('for a login and its logout, with time, service, address and the id of the person', async () => {
    const visitor = testPortal.visitor();
    const events = await record(async () => {
      await visitor.signIn('anna', getPassword('anna'));
      await logOut(visitor);
    });
    const person = await findId('anna');
    const common = {
      time: new Date(testPortal.clock.now()).toISOString(),
      kind: 'security',
      service: 'portal',
      pid: process.pid,
      address: visitor.ip,
      person,
    };
    expect(events).toEqual([
      { ...common, event: 'login-succeeded', method: 'password' },
      { ...common, event: 'session-ended', reason: 'logout', count: 1 },
    ]);
  });

  test('for a login and a logout without cookies', async () => {
    const visitor = testPortal.visitor();
    const events = await record(async () => {
      const answer = await visitor.fetch(CALL_PATHS.login, {
        method: 'POST',
        headers: {
          ...SCRIPT,
          Origin: testPortal.address,
          'X-Token-Mode': 'bearer',
          Authorization: basic('anna', getPassword('anna')),
        },
      });
      const token = answer.headers.get('x-public-token');
      await visitor.fetch(CALL_PATHS.logout, {
        method: 'POST',
        headers: { ...SCRIPT, Origin: testPortal.address, Authorization: `Bearer ${token}` },
      });
    });
    expect(events.map(({ event }) => event)).toEqual(['login-succeeded', 'session-ended']);
  });

  test('for a new password that a person chooses, and for the sessions that a person ends', async () => {
    const person = await findId('saga');
    const visitor = testPortal.visitor();
    await visitor.signIn('saga', getPassword('saga'));
    await testPortal.visitor().signIn('saga', getPassword('saga'));
    const events = await record(async () => {
      await visitor.submit(ACCOUNT_PATHS.password, {
        current: getPassword('saga'),
        new: NEW_PASSWORD,
        repeat: NEW_PASSWORD,
      });
      await visitor.submit(ACCOUNT_PATHS.endAllSessions, {});
    });
    expect(events.map(toFields)).toEqual([
      { event: 'password-changed', person },
      { event: 'session-ended', person, reason: 'new-password', count: 1 },
      { event: 'session-ended', person, reason: 'new-login', count: 1 },
      { event: 'login-succeeded', person, method: 'password' },
      { event: 'session-ended', person, reason: 'own-choice', count: 1 },
    ]);
  });

  test('for every wrong password, with the id of a known person and without an unknown name', async () => {
    const person = await findId('olga');
    const visitor = testPortal.visitor();
    const events = await record(async () => {
      await visitor.signIn('olga', 'wrong');
      await visitor.signIn('hunter2 typed into the name', 'wrong');
    });
    expect(events.map(toFields)).toEqual([
      { event: 'login-failed', person, method: 'password' },
      { event: 'login-failed', person: null, method: 'password' },
    ]);
    expect(testPortal.logged()).not.toContain('hunter2');
  });

  test('for a missing captcha', async () => {
    const visitor = testPortal.visitor();
    const events = await record(async () => {
      for (let time = 0; time < 6; time += 1) await visitor.signIn(`guess${time}`, 'wrong');
    });
    expect(events.map(({ event }) => event)).toEqual([
      ...Array(5).fill('login-failed'),
      'captcha-failed',
    ]);
  });

  test('for a refused attempt of a network or an account that has to wait', async () => {
    const events: LoggedEvent[] = [];
    const lines = new PassThrough().on('data', (line) =>
      events.push(...readSecurityEvents(`${line}`)),
    );
    const throttled = recordAttempts(
      { attempt: async () => ({ kind: 'wait', seconds: 30 }) },
      testPortal.portal.database,
      createSecurityLog(lines, 'portal', testPortal.clock),
    );
    const credentials = { name: 'Anna', password: 'wrong' };
    const outcome = await throttled.attempt({
      credentials,
      ip: '203.0.113.7',
      preSession: undefined,
      captchaAnswer: undefined,
    });
    expect(outcome).toEqual({ kind: 'wait', seconds: 30 });
    const person = await findId('anna');
    expect(events.map(toFields)).toEqual([{ event: 'login-throttled', person, seconds: 30 }]);
  });

  test('for a sign-in while the login is disabled, also without the captcha that is due', async () => {
    await testPortal.portal.settings.write({ loginClosed: true });
    const visitor = testPortal.visitor();
    const events = await record(async () => {
      for (let time = 0; time < 6; time += 1) await visitor.signIn('anna', getPassword('anna'));
    });
    await testPortal.portal.settings.write({ loginClosed: false });
    const person = await findId('anna');
    expect(events.map(toFields)).toEqual([
      ...Array(5).fill({ event: 'login-refused', person, reason: 'login-closed' }),
      { event: 'captcha-failed', person },
    ]);
  });

  test('for a wrong password while the login is disabled, as for any other, and the answer is the same', async () => {
    await testPortal.portal.settings.write({ loginClosed: true });
    const visitor = testPortal.visitor();
    const answers: string[] = [];
    const events = await record(async () => {
      for (const [name, password] of [
        ['jürgen', 'wrong'],
        ['nobody', 'wrong'],
        ['ludwig', getPassword('ludwig')],
      ] as const) {
        const answer = await visitor.signIn(name, password);
        answers.push(`${answer.status} ${await answer.text()}`);
      }
    });
    await testPortal.portal.settings.write({ loginClosed: false });
    expect(events.map(toFields)).toEqual([
      { event: 'login-failed', person: await findId('jürgen'), method: 'password' },
      { event: 'login-failed', person: null, method: 'password' },
      { event: 'login-refused', person: await findId('ludwig'), reason: 'login-closed' },
    ]);
    expect(new Set(answers).size).toBe(1);
  });

  test("for a new login in the same browser, and for an administrator's second login", async () => {
    const visitor = testPortal.visitor();
    const events = await record(async () => {
      await visitor.signIn('anna', getPassword('anna'));
      await visitor.signIn('jürgen', getPassword('jürgen'));
      await visitor.fetch(CALL_PATHS.portalLogin, {
        method: 'POST',
        headers: { ...SCRIPT, Authorization: basic('jürgen', getPassword('jürgen')) },
      });
    });
    const [anna, jürgen] = [await findId('anna'), await findId('jürgen')];
    expect(events.map(toFields)).toEqual([
      { event: 'login-succeeded', person: anna, method: 'password' },
      { event: 'session-ended', person: anna, reason: 'new-login', count: 1 },
      { event: 'login-succeeded', person: jürgen, method: 'password' },
      { event: 'administrator-confirmed', person: jürgen },
    ]);
  });

  test('for a session that ends because the person may no longer use the web', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('yuki', getPassword('yuki'));
    const { query } = testPortal.portal.database;
    const setAccess = (webAccessEnabled: boolean) =>
      query.update(people).set({ webAccessEnabled }).where(eq(people.loginKey, 'yuki'));
    await setAccess(false);
    const events = await record(() => visitor.fetch(CALL_PATHS.self));
    await setAccess(true);
    const person = await findId('yuki');
    expect(events.map(toFields)).toEqual([
      { event: 'session-ended', person, reason: 'switched-off', count: 1 },
    ]);
  });

  test('for a forged request, with the route instead of the URL', async () => {
    const visitor = testPortal.visitor();
    const events = await record(() =>
      visitor.fetch(`${CALL_PATHS.login}?euet=secret`, {
        method: 'POST',
        headers: { ...SCRIPT, Origin: 'https://evil.example' },
      }),
    );
    expect(events.map(toFields)).toEqual([
      {
        event: 'request-refused',
        status: 403,
        code: 'FORGERY',
        method: 'POST',
        route: CALL_PATHS.login,
      },
    ]);
  });

  test('for each step of an invited person, from the invitation to the new password', async () => {
    const address = testPortal.newAddress();
    const events = await record(async () => {
      await testPortal.invite(address);
      const invitation = await testPortal.waitForLink(address);
      await testPortal.register(invitation.token);
      const confirmation = await testPortal.waitForLink(address);
      await testPortal.signIn(address, PASSWORD, confirmation.token);
      await testPortal.requestReset(address);
      const reset = await testPortal.waitForLink(address);
      await testPortal.resetPassword(reset.token);
      const second = await testPortal.waitForLink(address);
      await testPortal.signIn(address, NEW_PASSWORD, second.token);
      await testPortal.waitUntilIdle();
    });
    const person = await findId(address);
    expect(events.map(toFields)).toEqual([
      { event: 'login-succeeded', person: await findId('anna'), method: 'password' },
      { event: 'person-invited', person: await findId('anna'), outcome: 'sent' },
      { event: 'person-registered', person },
      { event: 'address-confirmed', person },
      { event: 'login-succeeded', person, method: 'password' },
      { event: 'reset-requested', person },
      { event: 'reset-password-chosen', person },
      { event: 'password-changed', person },
      { event: 'session-ended', person, reason: 'new-password', count: 1 },
      { event: 'login-succeeded', person, method: 'password' },
    ]);
  });

  test('for a used link', async () => {
    const { old } = await testPortal.createUserInState(3);
    const events = await record(() => testPortal.register(old[0] ?? ''));
    expect(events.map(toFields)).toEqual([
      expect.objectContaining({ event: 'request-refused', status: 404, code: 'UNKNOWN_TOKEN' }),
    ]);
  });

  test('for a second factor that is due, passed and complete, and for a code of another browser', async () => {
    const factors = await openSecondFactor();
    await factors.testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
    const visitor = factors.testPortal.visitor();
    const other = factors.testPortal.visitor();
    const events = await record(async () => {
      const answer = await login(visitor, 'anna');
      await login(other, 'anna');
      const back = await factors.passSecondFactor(visitor, answer);
      await exchange(other, back);
      await exchange(visitor, back);
      await complete(visitor);
    }, factors.testPortal);
    await factors.close();
    expect(events.map(({ event, method }) => [event, method])).toEqual([
      ['login-pending', 'password'],
      ['login-pending', 'password'],
      ['second-factor-failed', undefined],
      ['request-refused', 'GET'],
      ['second-factor-changed', undefined],
      ['second-factor-passed', undefined],
      ['login-succeeded', 'second-factor'],
    ]);
  });

  test('for a single sign-on, and for a person that the portal does not know', async () => {
    const signOn = await openSignOn();
    const events = await record(async () => {
      const visitor = signOn.testPortal.visitor();
      const back = await signOn.submitLogin(
        visitor,
        await signOn.start(visitor),
        'anna',
        getPassword('anna'),
      );
      await visitor.fetch(back);
      await visitor.fetch(CALL_PATHS.login, {
        method: 'POST',
        headers: { ...SCRIPT, Authorization: `Bearer ${visitor.jar.get('portal_public_token')}` },
      });
      await visitor.fetch(back);
      const stranger = signOn.testPortal.visitor();
      const form = await signOn.start(stranger);
      await stranger.fetch(await signOn.submitLogin(stranger, form, 'stranger', 'known elsewhere'));
    }, signOn.testPortal);
    await signOn.close();
    const person = expect.any(Number);
    expect(events.map(toFields)).toEqual([
      { event: 'login-pending', person, method: 'single-sign-on' },
      { event: 'login-succeeded', person, method: 'single-sign-on' },
      { event: 'login-failed', person: null, method: 'single-sign-on' },
      { event: 'login-refused', person: null, reason: 'may-not-sign-in' },
    ]);
  });
});

test('nobody can write a line of their own into the log', async () => {
  const forged =
    '\n{"kind":"security","event":"login-succeeded","person":1}\r\n\u2028\u0085\u001b[2J';
  const events = await record(async () => {
    await testPortal.visitor().signIn(forged, forged);
    await testPortal.visitor().fetch(`/rest/${encodeURIComponent(forged)}`, { method: 'POST' });
    await testPortal.register(forged);
    await testPortal.requestReset(forged);
    await testPortal.invite(forged);
  });
  expect(events.map(({ event }) => event)).not.toContain('login-succeeded');
  expect(testPortal.logged()).not.toContain('[2J');
});

test('the log contains no name, address, password, token, captcha answer or link', async () => {
  const visitor = testPortal.visitor();
  const secrets: string[] = [getPassword('anna'), PASSWORD, NEW_PASSWORD, 'wrong password', 'anna'];
  const { address, token, old } = await testPortal.createUserInState(5);
  secrets.push(address, token, ...old);
  for (let time = 0; time < 5; time += 1) await visitor.signIn('anna', 'wrong password');
  const captcha = await visitor.solveCaptcha();
  await visitor.signIn('anna', getPassword('anna'), captcha);
  secrets.push(...visitor.jar.values());
  await visitor.signIn('anna', getPassword('anna'));
  const log = testPortal.logged();
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
