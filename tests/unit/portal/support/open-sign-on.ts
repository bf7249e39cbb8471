import { createIdentity, type Identity } from '../../../../demo/identity/identity.ts';
import { DEMO_PEOPLE } from '../../../../demo/portal-demo/demo-people.ts';
import type { DataSource } from '../../../../demo/server/database/database.ts';
import { openDatabase } from '../../../../demo/server/database/open-database.ts';
import { createToken } from '../../../../demo/server/secrets.ts';
import { SEALING_KEY } from '../../../support/sealing-key.ts';
import { openEmptyDatabase } from './open-empty-database.ts';
import { getPassword, MINIMUM_COST, openTestPortal, type TestPortal } from './open-test-portal.ts';
import { createPassSecondFactor, type PassSecondFactor } from './pass-second-factor.ts';
import { createTestClock } from './test-clock.ts';
import type { Visitor } from './visitor.ts';

/** A portal with single sign-on and its provider. */
export interface SignOn {
  testPortal: TestPortal;
  identity: Identity;
  /** Starts single sign-on at the portal. @returns the URL of the form of the provider */
  start(visitor: Visitor): Promise<string>;
  /** Submits the form and follows redirects up to the portal. @returns the callback URL */
  submitLogin(visitor: Visitor, form: string, name: string, password: string): Promise<string>;
  /** Signs a person of the demo in at the provider. @returns the browser and the callback URL */
  signInAtProvider(name?: string): Promise<{ visitor: Visitor; callback: string }>;
  /** Passes the portal's second factor, if the provider is its authority. */
  passSecondFactor: PassSecondFactor;
  close(): Promise<void>;
}

/** The portal as a client of the provider. */
export const SIGN_ON_CLIENT = { clientId: 'portal', clientSecret: 'between the two of them' };

/**
 * @param hasSecondFactor whether the provider is also the authority of the second factor
 * @param data by default an empty database in memory
 */
export async function openSignOn(hasSecondFactor = false, data?: DataSource): Promise<SignOn> {
  const clock = createTestClock();
  const database = data ? await openDatabase(data) : await openEmptyDatabase();
  const identity = await createIdentity({
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: [...DEMO_PEOPLE, { name: 'stranger', password: 'known elsewhere' }],
    host: '127.0.0.1',
    port: 0,
    passwordCost: MINIMUM_COST,
    trustProxy: 1,
    clock,
  });
  const secondFactor = { clientId: 'second factor', clientSecret: createToken() };
  const testPortal = await openTestPortal({
    data: { database },
    singleSignOn: {
      issuer: identity.origin,
      ...SIGN_ON_CLIENT,
      acrValues: ['two-factors'],
      subjectsAreLoginNames: true,
    },
    secondFactor: hasSecondFactor
      ? { issuer: identity.origin, ...secondFactor, tickets: true }
      : undefined,
    clock,
  });
  await identity.addSecondFactorClient({
    ...secondFactor,
    pendingLoginsUri: `${testPortal.address}/rest/oauth2/login/pending`,
    redirectUris: [`${testPortal.address}/login/second-factor`],
  });
  await identity.addClient({
    ...SIGN_ON_CLIENT,
    redirectUris: [`${testPortal.address}/ssf/sso/callback`],
    postLogoutRedirectUris: [`${testPortal.address}/login`],
  });

  /** Follows redirects of the provider. @returns the first URL elsewhere, or the last page */
  async function follow(visitor: Visitor, address: string): Promise<string> {
    let next = address;
    while (next.startsWith(identity.origin)) {
      const answer = await visitor.fetch(next);
      const location = answer.headers.get('location');
      if (location === null) return next;
      next = new URL(location, next).href;
    }
    return next;
  }

  async function start(visitor: Visitor): Promise<string> {
    const answer = await visitor.fetch('/ssf/sso/login', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    return follow(visitor, answer.headers.get('location') ?? '');
  }

  async function submitLogin(
    visitor: Visitor,
    form: string,
    name: string,
    password: string,
  ): Promise<string> {
    const answer = await visitor.fetch(form, {
      method: 'POST',
      headers: { Origin: identity.origin, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ name, password }),
    });
    const location = answer.headers.get('location');
    return location === null ? form : follow(visitor, new URL(location, form).href);
  }

  return {
    testPortal,
    identity,
    start,
    submitLogin,
    async signInAtProvider(name = 'anna') {
      const visitor = testPortal.visitor();
      await visitor.fetch('/login');
      const form = await start(visitor);
      return { visitor, callback: await submitLogin(visitor, form, name, getPassword(name)) };
    },
    passSecondFactor: createPassSecondFactor(identity, clock),
    async close() {
      await testPortal.portal.close();
      await identity.close();
      await database.close();
    },
  };
}
