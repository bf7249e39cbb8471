import { type AuthenticatorApp, readRecoveryCodes, setUpApp } from './authenticator-app.ts';
import { type Authority, Person, type Ticket } from './open-authority.ts';

/** Starts a sign-in in a new browser. @returns also the secrets that the client needs for the exchange */
export async function startSignIn(authority: Authority, ticket: Ticket) {
  const started = await authority.createAuthorization(ticket);
  const person = await new Person(authority).open(started.url.href);
  return { person, started };
}

/** Sets up an app for a user. A minute later, its codes are new. */
export async function enrollUser(
  authority: Authority,
  sub: string,
): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  const { person } = await startSignIn(authority, { sub });
  const app = await setUpApp(person, authority);
  const codes = readRecoveryCodes(person.page);
  await person.send('/saved', { saved: 'yes' });
  authority.clock.pass(60_000);
  return { app, codes };
}
