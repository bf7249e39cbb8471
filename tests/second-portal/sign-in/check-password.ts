import type { Person } from '../people.ts';
import type { PortalContext } from '../portal-context.ts';

/** The most UTF-16 code units of a name. */
const LONGEST_NAME = 254;
/** The most UTF-16 code units of a password. */
const LONGEST_PASSWORD = 512;

/** Returns the person with this name and password. */
export function checkPassword(
  { state }: PortalContext,
  name: string,
  password: string,
): Person | undefined {
  return state.people.find((person) => person.name === name && person.password === password);
}

/** A name and password in an Authorization header (RFC 7617); undefined if it is malformed or too long. */
export function readBasic(authorization: string): [name: string, password: string] | undefined {
  const decoded = Buffer.from(authorization.replace(/^Basic /i, ''), 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  const [name, password] = [decoded.slice(0, colon), decoded.slice(colon + 1)];
  const fits = name.length <= LONGEST_NAME && password.length <= LONGEST_PASSWORD;
  return colon > 0 && fits ? [name, password] : undefined;
}
