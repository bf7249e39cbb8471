import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { signOnTransactions } from '../../../demo/portal/database/schema/sign-on-transactions.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { resume } from './support/signed-in.ts';
import type { Visitor } from './support/visitor.ts';
import { whileInState } from './support/while-in-state.ts';

let signOn: SignOn;
let testPortal: TestPortal;
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
});
afterAll(() => signOn.close());

async function expectFailure(answer: Response, visitor: Visitor): Promise<void> {
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/login?error=sso');
  expect(visitor.jar.has('portal_session')).toBe(false);
}

describe('the response of the provider', () => {
  test('is accepted once', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    const other = testPortal.visitor();
    await expectFailure(await other.fetch(callback), other);
  });

  test('is refused in another browser', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    const victim = testPortal.visitor();
    await victim.fetch('/login');
    await expectFailure(await victim.fetch(callback), victim);
    expect((await visitor.fetch(callback)).headers.get('location')).toBe('/login');
  });

  test.each([
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ['another state', (url: URL) => url.searchParams.set('state', 'made-up')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['another code', (url: URL) => url.searchParams.set('code', 'made-up')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['two states', (url: URL) => url.searchParams.append('state', 'made-up')],
  ])('is refused with %s', async (_, modify) => {
    const { visitor, callback } = await signOn.signInAtProvider();
    const url = new URL(callback);
    modify(url);
    await expectFailure(await visitor.fetch(url.href), visitor);
  });

  test('is refused after ten minutes', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    testPortal.clock.pass(10 * 60_000 + 1);
    await expectFailure(await visitor.fetch(callback), visitor);
  });

  test('about a cancellation leads to an error on the sign-in page', async () => {
    const visitor = testPortal.visitor();
    const form = await signOn.start(visitor);
    const answer = await visitor.fetch(`${form}/cancel`, {
      method: 'POST',
      headers: { Origin: signOn.identity.origin },
    });
    const back = await visitor.fetch(answer.headers.get('location') ?? '');
    const callback = new URL(back.headers.get('location') ?? '');
    expect(callback.searchParams.get('error')).toBe('access_denied');
    await expectFailure(await visitor.fetch(callback.href), visitor);
    const page = await (await visitor.fetch('/login?error=sso')).text();
    expect(page).toContain('Single sign-on didn’t work.');
  });

  test('is refused for a person without an account at the portal', async () => {
    const visitor = testPortal.visitor();
    const form = await signOn.start(visitor);
    const callback = await signOn.submitLogin(visitor, form, 'stranger', 'known elsewhere');
    expect(callback).toContain('code=');
    await expectFailure(await visitor.fetch(callback), visitor);
  });

  test.each([1, 2, 6])(
    'is refused for an external user with an unconfirmed address or an unknown state: %i',
    async (state) => {
      const { visitor, callback } = await signOn.signInAtProvider();
      await whileInState(testPortal, state, async () => {
        await expectFailure(await visitor.fetch(callback), visitor);
      });
    },
  );

  test('is accepted for an external user with a confirmed address', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await whileInState(testPortal, 3, async () => {
      await visitor.fetch(callback);
      expect((await resume(visitor)).status).toBe(200);
    });
  });

  test('leaves no verifier or token in the database', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    const { query } = testPortal.portal.database;
    const rows = JSON.stringify([
      await query.select().from(signOnTransactions),
      await query.select().from(sessions),
    ]);
    const { searchParams } = new URL(callback);
    for (const secret of [
      searchParams.get('state'),
      searchParams.get('code'),
      ...[...visitor.jar].flatMap(([name, value]) => (name === 'identity_language' ? [] : value)),
    ]) {
      expect(rows).not.toContain(secret);
    }
  });
});
