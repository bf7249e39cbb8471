import { decodeJwt } from 'jose';
import type { Identity } from '../../../../demo/identity/identity.ts';
import { type AuthenticatorApp, setUpApp } from '../../identity/support/authenticator-app.ts';
import { Person } from '../../identity/support/open-authority.ts';
import { getDestination } from './second-factor-calls.ts';
import type { TestClock } from './test-clock.ts';
import type { Visitor } from './visitor.ts';

/**
 * Opens the URL of a 609 and passes the second factor with an app, which is set up if there is
 * none. The clock moves on by half a minute, because a code is valid once.
 * @returns the URL of the redirect to the portal
 */
export type PassSecondFactor = (
  visitor: Visitor,
  answer: Response,
  state?: string,
) => Promise<string>;

/** Creates the function, which keeps the apps of all people. */
export function createPassSecondFactor(identity: Identity, clock: TestClock): PassSecondFactor {
  const apps = new Map<string, AuthenticatorApp>();
  return async (visitor, answer, state) => {
    const url = await getDestination(visitor, answer, state);
    const { sub = '' } = decodeJwt(url.searchParams.get('login_ticket') ?? '');
    const person = await new Person({ identity }).open(url.href);
    const app = apps.get(sub);
    if (app) await person.send('/code', { code: app.code() });
    else {
      apps.set(sub, await setUpApp(person, { clock }));
      await person.send('/saved', { saved: 'yes' });
    }
    clock.pass(30_000);
    return person.url;
  };
}
