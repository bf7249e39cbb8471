import { NAMES } from '../names.ts';
import type { Handler } from '../portal-context.ts';
import { isGenuine } from '../sessions/browser.ts';
import { findAnySession } from '../sessions/sessions.ts';

/** The answer of the authority: the browser gets the token of the confirmed second factor. */
export const acceptFactor: Handler = (exchange, context) => {
  if (!isGenuine(exchange, context)) return exchange.text(403, 'Forged request');
  const session = findAnySession(exchange, context);
  const account = context.authority.redeem(exchange.query.get('code') ?? '');
  if (account === undefined) return exchange.text(400, 'Bad code');
  if (!session?.isPending) return exchange.text(401, 'No sign-in waits for a device');
  session.factorToken = crypto.randomUUID();
  exchange.setCookie(NAMES.mfaTokenCookie, session.factorToken, { isReadable: true });
  exchange.empty(204);
};
