import { randomUUID } from 'node:crypto';
import { BLANK_RECORD, type ExternalUserRecord } from '../../contract/external-user.ts';
import { LIMITS } from '../../contract/limits.ts';
import { withoutPrototype } from '../../contract/own-properties.ts';
import type { Exchange } from '../http/browser.ts';
import { findPublicToken } from '../login-cookies.ts';
import {
  createPortalCalls,
  FOREIGN_ORIGIN,
  listHiddenFields,
  type PortalCalls,
  toBasic,
} from '../portal-calls.ts';
import { isSuccess, type OpenVisit, type Person, type StepName } from './visit.ts';

/** The steps that need a session of the person. */
const INSIDE: readonly StepName[] = [
  'self',
  'self-public-token-only',
  'login-bearer',
  'forged-logout',
  'self-after-forged-logout',
  'portal-login',
  'portal-login-wrong',
  'portal-login-form',
  'logout',
  'self-after-logout',
  'login-wrong',
  'self-after-wrong-login',
  'login-other-characters',
  'login-long-name',
  'login-long-password',
  'forged-login',
  'login-without-header',
  'bearer-foreign',
  'bearer-without-origin',
  'bearer-partner',
  'bearer-partner-self',
  'login-second',
];

/** All steps of the level. */
export const PERSON_STEPS: readonly StepName[] = [
  'login-right',
  ...INSIDE,
  'reset-unknown',
  'reset-unknown-field',
];

/** The level `person`: signs one person in and out, with the right and the wrong password. */
export async function visitAsPerson(visit: OpenVisit, person: Person): Promise<void> {
  const calls = visit.open();
  await calls.openLogin().catch(() => {});
  const login = await visit.make('login-right', () => signIn(calls, person));
  if (!login || !isSuccess(login)) {
    visit.omit(`${person.name} could not be signed in.`, ...INSIDE);
  } else {
    await visitInside(visit, calls, person, login);
    await makeWrongLogins(visit, calls, person);
    await makeForgedLogins(visit, person);
    await signInAsPartner(visit, person);
    // Last, because a success clears the count of failures.
    const second = visit.open();
    await second.openLogin().catch(() => {});
    await visit.make('login-second', () => signIn(second, person));
    await second.post('logout').catch(() => {});
  }
  await requestResets(visit);
}

function signIn(
  calls: PortalCalls,
  { name, password }: Person,
  options: Parameters<PortalCalls['post']>[1] = {},
): Promise<Exchange> {
  const own = withoutPrototype({ ...options });
  const headers = { Authorization: toBasic(name, password), ...own.headers };
  return calls.post('login', { ...own, headers });
}

/** Looks around in a session, then ends it. */
async function visitInside(
  visit: OpenVisit,
  calls: PortalCalls,
  person: Person,
  login: Exchange,
): Promise<void> {
  const { settings } = visit.plan;
  await visit.make('self', () => calls.get('self'));
  const token = findPublicToken(login, settings);
  if (token === undefined || token.isHttpOnly) {
    visit.omit('Script cannot read a public token.', 'login-bearer', 'self-public-token-only');
  } else {
    const { name } = token;
    const thief = calls.in(calls.browser.copy((cookie) => cookie.name === name));
    await visit.make('self-public-token-only', () => thief.get('self'));
    const headers = { Authorization: `Bearer ${token.value}` };
    await visit.make('login-bearer', () => calls.post('login', { headers }));
  }
  await visit.make('forged-logout', () => calls.post('logout', { origin: FOREIGN_ORIGIN }));
  await visit.make('self-after-forged-logout', () => calls.get('self'));

  const { userName, password } = settings.fields;
  const form = (text: string) => new URLSearchParams({ [userName]: person.name, [password]: text });
  await visit.make('portal-login', () =>
    calls.post('portalLogin', { body: form(person.password) }),
  );
  await visit.make('portal-login-wrong', () =>
    calls.post('portalLogin', { body: form(randomUUID()) }),
  );
  await submitForm(visit, form(person.password));

  const copy = calls.in(calls.browser.copy(() => true));
  await visit.make('logout', () => calls.post('logout'));
  await visit.make('self-after-logout', () => copy.get('self'));
}

/** Sends the form of the login page, as a page without script does. */
async function submitForm(visit: OpenVisit, body: URLSearchParams): Promise<void> {
  const calls = visit.open();
  const page = await calls.openLogin().catch(() => undefined);
  for (const [name, value] of listHiddenFields(page?.answer.body.toString() ?? '')) {
    if (name !== '') body.set(name, value);
  }
  await visit.make('portal-login-form', () =>
    calls.post('portalLogin', { body, isBare: true, headers: { Accept: 'text/html' } }),
  );
  await calls.post('logout').catch(() => {});
}

/** The browser is the one of the session, so that the failures count for it alone where a portal does so. */
async function makeWrongLogins(
  visit: OpenVisit,
  calls: PortalCalls,
  person: Person,
): Promise<void> {
  const wrong = { ...person, password: `wrong-${randomUUID()}` };
  await visit.make('login-wrong', () => signIn(calls, wrong));
  await visit.make('self-after-wrong-login', () => calls.get('self'));
  const stranger = { name: `jürgen-€-${randomUUID()}`, password: wrong.password };
  await visit.make('login-other-characters', () => signIn(calls, stranger));
  const longName = { ...wrong, name: 'a'.repeat(LIMITS.name + 1) };
  await visit.make('login-long-name', () => signIn(calls, longName));
  // Long runs of combining marks are slow to normalize.
  const longPassword = { ...wrong, password: `a${'\u0301'.repeat(LIMITS.password)}` };
  await visit.make('login-long-password', () => signIn(calls, longPassword));
}

async function makeForgedLogins(visit: OpenVisit, person: Person): Promise<void> {
  const forge = async (name: StepName, options: Parameters<PortalCalls['post']>[1]) => {
    const calls = visit.open();
    await calls.openLogin().catch(() => {});
    const exchange = await visit.make(name, () => signIn(calls, person, options));
    if (isSuccess(exchange)) await calls.post('logout').catch(() => {});
  };
  await forge('forged-login', { origin: FOREIGN_ORIGIN });
  await forge('login-without-header', { isBare: true });
}

/** Signs in without cookies: as a page of a foreign origin, without an origin, and as a partner's page. */
async function signInAsPartner(visit: OpenVisit, person: Person): Promise<void> {
  const { partnerOrigin, settings } = visit.plan;
  const { tokenModeHeader, publicTokenHeader } = settings.names;
  const mode = { [tokenModeHeader]: 'bearer' };
  const readToken = (exchange: Exchange | undefined) =>
    exchange?.answer.headers.get(publicTokenHeader.toLowerCase());
  const end = async (calls: PortalCalls, token: string | undefined) => {
    if (token === undefined) return;
    const headers = { ...mode, Authorization: `Bearer ${token}` };
    await calls.post('logout', { headers }).catch(() => {});
  };

  const foreign = visit.open();
  const asForeign = await visit.make('bearer-foreign', () =>
    signIn(foreign, person, { origin: FOREIGN_ORIGIN, headers: mode }),
  );
  await end(foreign, readToken(asForeign));
  const unnamed = visit.open();
  const withoutOrigin = await visit.make('bearer-without-origin', () =>
    signIn(unnamed, person, { origin: null, headers: mode }),
  );
  await end(unnamed, readToken(withoutOrigin));

  if (partnerOrigin === undefined) return;
  const calls = visit.open();
  const asPartner = await visit.make('bearer-partner', () =>
    signIn(calls, person, { origin: partnerOrigin, headers: mode }),
  );
  const token = readToken(asPartner);
  if (token === undefined) {
    return visit.omit('The login as a partner has answered no token.', 'bearer-partner-self');
  }
  const headers = { Authorization: `Bearer ${token}` };
  await visit.make('bearer-partner-self', () =>
    calls.get('self', { origin: partnerOrigin, headers }),
  );
  await calls.post('logout', { origin: partnerOrigin, headers }).catch(() => {});
}

/** Requests resets for addresses that nobody has. */
async function requestResets(visit: OpenVisit): Promise<void> {
  const calls = visit.open();
  await calls.openLogin().catch(() => {});
  const record = () => toResetRecord(`${randomUUID()}@portico-check.invalid`);
  const { settings } = visit.plan;
  const resetPasswordRequested = `${settings.calls.resetPasswordRequested}_${randomUUID()}`;
  const elsewhere = createPortalCalls(
    { ...settings, calls: { ...settings.calls, resetPasswordRequested } },
    visit.openBrowser(),
  );
  await elsewhere.openLogin().catch(() => {});
  await visit.make('unknown-path', () =>
    elsewhere.post('resetPasswordRequested', { body: record() }),
  );
  await visit.make('reset-unknown', () => calls.post('resetPasswordRequested', { body: record() }));
  await visit.make('reset-unknown-field', () =>
    calls.post('resetPasswordRequested', { body: { ...record(), porticoCheck: true } }),
  );
}

/** A record with nothing but an address, as the elements send it. */
export function toResetRecord(emailAddress: string): ExternalUserRecord {
  return { ...BLANK_RECORD, emailAddress };
}
