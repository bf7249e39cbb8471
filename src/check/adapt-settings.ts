import type { Settings, SettingsInput } from '../settings/settings.ts';
import type { Exchange } from './http/browser.ts';
import { parseSetCookie } from './http/set-cookie.ts';
import { findPublicToken, readNewCookies } from './login-cookies.ts';
import { listMeta } from './portal-calls.ts';
import { readMessage } from './read-answer.ts';
import { isSuccess, type StepName, type Visit } from './visits/visit.ts';

/** A part of the settings that the visit suggests. */
type Suggestion = SettingsInput | undefined;

/**
 * Finds settings that adapt the elements to what was seen of a portal. They contain only what differs from
 * the settings of the visit.
 */
export function suggestSettings(visit: Visit): SettingsInput {
  const { settings } = visit.plan;
  const see = (name: StepName): Exchange | undefined => {
    const step = visit.steps.get(name);
    return step && !('error' in step) ? step : undefined;
  };
  const suggestions: readonly Suggestion[] = [
    suggestAntiForgery(settings, see('login-page'), see('login-empty')),
    suggestToken(settings, see('login-right')),
    suggestRedirect(settings, see('login-redirected') ?? see('login-right')),
    suggestPhrases(settings, see('login-wrong'), see('guess-last'), see('login-without-captcha')),
  ];
  return Object.assign({}, ...suggestions);
}

/** The names by which frameworks know their anti-forgery token, with the header in which they expect it. */
const ANTI_FORGERY_COOKIES = new Map([
  ['XSRF-TOKEN', 'X-XSRF-TOKEN'],
  ['csrftoken', 'X-CSRFToken'],
]);
const ANTI_FORGERY_META = new Map([
  ['csrf-token', 'X-CSRF-Token'],
  ['_csrf', 'X-CSRF-Token'],
]);

/** Where the login refuses the anti-forgery header, but its page has the token of a framework. */
function suggestAntiForgery(
  { antiForgery }: Settings,
  page: Exchange | undefined,
  login: Exchange | undefined,
): Suggestion {
  if (!page || !login || ![400, 403, 419].includes(login.answer.status)) return undefined;
  if (!('value' in antiForgery)) return undefined;
  for (const cookie of page.answer.setCookies.map(parseSetCookie)) {
    const header = ANTI_FORGERY_COOKIES.get(cookie.name);
    if (header && !cookie.isHttpOnly) return { antiForgery: { header, cookie: cookie.name } };
  }
  for (const meta of listMeta(page.answer.body.toString()).keys()) {
    const header = ANTI_FORGERY_META.get(meta);
    if (header) return { antiForgery: { header, meta } };
  }
  return undefined;
}

/** Another name or path of the public token, or none that script can read. */
function suggestToken(settings: Settings, login: Exchange | undefined): Suggestion {
  if (!login || !isSuccess(login) || settings.sessionProbe === 'always') return undefined;
  const readable = readNewCookies(login).filter(({ isHttpOnly }) => !isHttpOnly);
  const own = findPublicToken(login, settings);
  if (own?.isHttpOnly) return { sessionProbe: 'always' };
  // A login can also set a language or a theme, whose names say so.
  const token =
    own ?? readable.find(({ name }) => /token|auth|session/i.test(name)) ?? pickOnly(readable);
  if (!token) return { sessionProbe: 'always' };
  const { name, path = '/', domain } = token;
  const isElsewhere = path !== settings.cookies.path || domain !== settings.cookies.domain;
  return {
    ...(!own && { names: { publicTokenCookie: name.replace(/^__Host-/, '') } }),
    ...(isElsewhere && { cookies: { path, ...(domain !== undefined && { domain }) } }),
  };
}

function pickOnly<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

/** Another status or header of the redirect to the second factor, and the origin it leads to. */
function suggestRedirect(settings: Settings, login: Exchange | undefined): Suggestion {
  if (!login || isSuccess(login)) return undefined;
  const { status, headers } = login.answer;
  const addresses = [...headers].filter(([, value]) =>
    URL.parse(value)?.protocol.startsWith('http'),
  );
  const named = settings.names.redirectHeader.toLowerCase();
  const [header, address] = addresses.find(([name]) => name === named) ?? pickOnly(addresses) ?? [];
  // Script does not see a 3xx, and other statuses below 400 are no refusals.
  if (address === undefined || header === 'location' || status < 400) return undefined;
  const { origin } = new URL(address);
  const isAllowed =
    origin === new URL(settings.portal).origin || settings.allowedOrigins.includes(origin);
  return {
    ...(status !== settings.redirectStatus && { redirectStatus: status }),
    ...(header !== named && header && { names: { redirectHeader: header } }),
    ...(!isAllowed && { allowedOrigins: [...settings.allowedOrigins, origin] }),
  };
}

/** The messages that the portal sends when a captcha is due, where they differ from a plain refusal. */
function suggestPhrases(
  { phrases }: Settings,
  wrong: Exchange | undefined,
  last: Exchange | undefined,
  right: Exchange | undefined,
): Suggestion {
  if (!wrong || !last || !right || right.answer.status !== 401) return undefined;
  const [first, captcha] = [readMessage(wrong.answer), readMessage(right.answer)];
  const isKnown = Object.values(phrases).some((phrase) => captcha.includes(phrase));
  // Now both passwords are refused with other words than before: the captcha is missing. A portal that repeats what it
  // got answers the two with different words, which are no phrase and may contain a password.
  const isPhrase = captcha === readMessage(last.answer) && captcha !== first;
  return isKnown || captcha === '' || !isPhrase
    ? undefined
    : { phrases: { invalidCaptcha: captcha } };
}
