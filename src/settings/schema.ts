import { CALL_PATHS } from '../contract/calls/paths.ts';
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { DEFAULT_NAMES, FORM_FIELDS, LOGIN_PHRASES } from '../contract/names.ts';
import type { PortalAdapter } from '../contract/portal-adapter.ts';
import * as v from '../contract/schema.ts';
import { SCREENS } from '../contract/screens.ts';
import { isHttpReference, isLocalPath, isOrigin, toPortalAddress } from '../contract/urls.ts';
import type { AntiForgery, FetchHook, OwnTexts, Settings } from './settings.ts';

// The words for what is expected are in `explain.ts`: only authors read them.

/** A text that fulfills a condition. */
const text = (holds: (text: string) => boolean) => v.check(v.string(), holds);

/** A path on the portal. */
const localPath = text(isLocalPath);

/** Header, cookie and parameter names: the token of RFC 9110 section 5.6.2. */
const token = text((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));

const portalAddress = text((address) => toPortalAddress(address) !== undefined);

/** A path on the portal or an absolute URL. Whether its origin is allowed is checked when it is used. */
const address = text(isHttpReference);

const origin = text(isOrigin);

/** A text in which something is looked for. */
const phrase = text((words) => words !== '');

/** The value of a header (RFC 9110 section 5.5), as far as `fetch` accepts it. */
const headerValue = text((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));

const callPath = v.check(localPath, (path) => !/[{}]/.test(path.replace('{token}', '')));

/** The path of the call that contains the token of a mailed link. */
const linkPath = v.check(callPath, (path) => path.includes('{token}'));

const antiForgery = v.check(
  v.object(
    {
      header: token,
      value: v.optional(headerValue),
      cookie: v.optional(token),
      meta: v.optional(phrase),
    },
    'refuse',
  ),
  (setting) => Object.keys(setting).length === 2,
) as v.Schema as v.Schema<AntiForgery>;

/** A whole number in a range. */
const whole = (least: number, most: number) =>
  v.check(v.number(), (number) => Number.isInteger(number) && number >= least && number <= most);

/** Milliseconds up to ten minutes. */
const milliseconds = (least: number) => whole(least, 600_000);

/** A group in which each of the keys holds a value of the same kind. */
function each<Key extends string>(
  defaults: Readonly<Record<Key, unknown>>,
  schema: v.Schema<string>,
  more: Partial<Record<Key, v.Schema<string>>> = {},
) {
  const group = Object.keys(defaults).map((key) => [key, v.optional(more[key as Key] ?? schema)]);
  return v.object<Record<Key, v.Optional<string>>>(Object.fromEntries(group), 'refuse');
}

const hook = v.check(v.unknown(), (value) => typeof value === 'function') as v.Schema<FetchHook>;

/** Tags that every part of `Intl` accepts. */
const languages = v.check(
  v.array(v.string()),
  (tags) => ignoreErrors(() => Intl.getCanonicalLocales(tags)[0]) !== undefined,
);

/** One provider is a list of one. */
const toList = (value: unknown) => value && [value].flat();

/** The settings as a page writes them. An unknown setting is an error, because it is probably a typing error. */
export const settingsSchema = v.object(
  {
    portal: v.optional(portalAddress),
    calls: v.optional(each(CALL_PATHS, callPath, { externalUser: linkPath })),
    names: v.optional(each({ ...DEFAULT_NAMES, languageCookie: '' }, token)),
    fields: v.optional(each(FORM_FIELDS, phrase)),
    phrases: v.optional(each(LOGIN_PHRASES, phrase)),
    redirectStatus: v.optional(whole(400, 999)),
    antiForgery: v.optional(antiForgery),
    cookies: v.optional(
      v.object({ path: v.optional(localPath), domain: v.optional(token) }, 'refuse'),
    ),
    credentials: v.optional(v.picklist(['same-origin', 'include'])),
    sessionProbe: v.optional(v.picklist(['token', 'always'])),
    afterClose: v.optional(v.picklist(['leave', 'stay'])),
    screens: v.optional(each({ ...SCREENS, password: '', sessions: '' }, localPath)),
    timeout: v.optional(milliseconds(1)),
    retries: v.optional(whole(0, 5)),
    retryDelay: v.optional(milliseconds(0)),
    tokenMode: v.optional(v.picklist(['cookie', 'bearer'])),
    // The rest is checked where it is shown (`providers.ts`): a mistake in it must not prevent a sign-in.
    singleSignOn: v.optional(
      v.prepare(
        v.array(v.object({ loginUrl: address, logoutUrl: v.optional(address) }, 'keep')),
        toList,
      ),
    ),
    allowedOrigins: v.optional(v.array(origin)),
    recheckAfter: v.optional(milliseconds(0)),
    // A mistake in them is one for the author of the page: people read the built-in texts.
    texts: v.optional(v.unknown() as v.Schema<OwnTexts>),
    languages: v.optional(languages),
    identifier: v.optional(v.picklist(['username', 'email', 'username-or-email'])),
    // Checked when it loads.
    adapter: v.optional(v.unknown() as v.Schema<string | PortalAdapter>),
    fetch: v.optional(hook),
  } satisfies Record<keyof Settings, v.Schema>,
  'refuse',
);
