import type { Authority } from '../authority.ts';
import type { Exchange } from '../http/exchange.ts';
import { BASE, HOUSE_PARAMETER, HOUSES, PAGES } from '../names.ts';
import type { Handler, PortalContext } from '../portal-context.ts';
import { beginSession } from '../sessions/sessions.ts';
import { drawDigits } from './draw-digits.ts';

/** Returns the house in an address, by default the first one. */
function readHouse({ query }: Exchange, { houses }: PortalContext) {
  const id = query.get(HOUSE_PARAMETER) ?? HOUSES[0]?.id ?? '';
  return { id, authority: houses.get(id) };
}

/** Leads to a page of the authority of the house. */
const createRedirect =
  (getAddress: (authority: Authority, portal: string, id: string) => string): Handler =>
  (exchange, context) => {
    const { id, authority } = readHouse(exchange, context);
    if (!authority) return exchange.text(404, 'No such house');
    exchange.redirect(getAddress(authority, context.address, id));
  };

/** Leads to the authority for single sign-on. */
export const startSignOn = createRedirect((authority, portal, id) =>
  authority.getSignOnAddress(`${portal}${PAGES.signOnReturn}?${HOUSE_PARAMETER}=${id}`),
);

/** Begins the session of a person whom the authority of the house has signed in. */
export const finishSignOn: Handler = (exchange, context) => {
  const { authority } = readHouse(exchange, context);
  // Each house knows its own codes only.
  const account = authority?.redeem(exchange.query.get('code') ?? '');
  const person = context.state.people.find(({ name }) => name === account);
  if (person) beginSession(exchange, context, person);
  exchange.redirect(BASE + PAGES.signIn);
};

/** Leads to the authority to end single sign-on. */
export const leaveSignOn = createRedirect((authority, portal) =>
  authority.getSignOffAddress(portal + PAGES.signIn),
);

/** The picture of a house: its number. */
export const showHouseSign: Handler = (exchange, context) => {
  const { id } = readHouse(exchange, context);
  exchange.png(drawDigits(String(HOUSES.findIndex((house) => house.id === id) + 1)));
};
