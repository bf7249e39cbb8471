import { BASE, PAGES } from '../names.ts';
import type { Handler } from '../portal-context.ts';
import { beginSession } from '../sessions/sessions.ts';

/** Leads to the authority for single sign-on. */
export const startSignOn: Handler = (exchange, { address, authority }) =>
  exchange.redirect(authority.getSignOnAddress(address + PAGES.signOnReturn));

/** Begins the session of a person whom the authority has signed in. */
export const finishSignOn: Handler = (exchange, context) => {
  const account = context.authority.redeem(exchange.query.get('code') ?? '');
  const person = context.state.people.find(({ name }) => name === account);
  if (person) beginSession(exchange, context, person);
  exchange.redirect(BASE + PAGES.signIn);
};

/** Leads to the authority to end single sign-on. */
export const leaveSignOn: Handler = (exchange, { address, authority }) =>
  exchange.redirect(authority.getSignOffAddress(address + PAGES.signIn));
