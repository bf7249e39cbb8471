import { BASE, FIELDS, FORGERY, PAGES } from '../names.ts';
import type { Handler } from '../portal-context.ts';
import { isGenuine } from '../sessions/browser.ts';
import { beginSession, endSession, findSession } from '../sessions/sessions.ts';
import { checkPassword } from '../sign-in/check-password.ts';

/** The second login of administrators, and the sign-in of the plain form of a page without script. */
export const enterConsole: Handler = async (exchange, context) => {
  const form = new URLSearchParams(await exchange.readBody());
  const field = form.get(FORGERY.field) ?? '';
  if (!isGenuine(exchange, context, field)) return exchange.text(403, 'Forged request');
  const name = form.get(FIELDS.userName) ?? '';
  const person = checkPassword(context, name, form.get(FIELDS.password) ?? '');
  if (field !== '') {
    if (person) beginSession(exchange, context, person);
    return exchange.redirect(BASE + (person ? PAGES.home : PAGES.signIn));
  }
  const session = findSession(exchange, context);
  if (!session || !person || session.person !== person) return exchange.text(401, 'Not you');
  session.hasConsole = true;
  exchange.empty(204);
};

/** Ends the second login. */
export const leaveConsole: Handler = (exchange, context) => {
  if (!isGenuine(exchange, context)) return exchange.text(403, 'Forged request');
  const session = findSession(exchange, context);
  if (session) session.hasConsole = false;
  exchange.empty(204);
};

/** The people of the portal, for administrators with the second login. */
export const listPeople: Handler = (exchange, context) => {
  const session = findSession(exchange, context);
  if (!session) return exchange.text(401, 'Nobody is signed in');
  if (!session.person.isAdministrator || !session.hasConsole)
    return exchange.text(403, 'Not for you');
  exchange.json(context.state.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
};

/** Ends the session. */
export const signOut: Handler = (exchange, context) => {
  if (!isGenuine(exchange, context)) return exchange.text(403, 'Forged request');
  endSession(exchange, context);
  exchange.empty(204);
};
