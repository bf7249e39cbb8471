import * as v from 'valibot';
import { CALL_PATHS } from '../contract/calls/paths.ts';
import { DEFAULT_NAMES, FORM_FIELDS, LOGIN_PHRASES } from '../contract/names.ts';
import { strictObject } from '../contract/object-schema.ts';
import { SCREENS } from '../contract/screens.ts';
import { isHttpReference, isLocalPath, isOrigin, toPortalAddress } from '../contract/urls.ts';
import type { FetchHook, Settings } from './settings.ts';

/** A path on the portal. */
const localPath = v.pipe(v.string(), v.check(isLocalPath, 'a path that begins with one slash'));

/** Header, cookie and parameter names: the token of RFC 9110 section 5.6.2. */
const token = v.pipe(
  v.string(),
  v.check((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name), 'a name without blanks'),
);

const portalAddress = v.pipe(
  v.string(),
  v.transform(toPortalAddress),
  v.string('an http or https address without user, query and fragment'),
);

/** A path on the portal or an absolute URL. Whether its origin is allowed is checked when it is used. */
const address = v.pipe(v.string(), v.check(isHttpReference, 'a path or an http or https address'));

const origin = v.pipe(v.string(), v.check(isOrigin, 'an origin such as https://id.example.com'));

/** A text in which something is looked for. */
const phrase = v.pipe(
  v.string(),
  v.check((text) => text !== '', 'a text that is not empty'),
);

/** The value of a header (RFC 9110 section 5.5), as far as `fetch` accepts it. */
const headerValue = v.pipe(
  v.string(),
  v.check((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text), 'the value of a header'),
);

const callPath = v.pipe(
  localPath,
  v.check((path) => !/[{}]/.test(path.replace('{token}', '')), 'a path without other braces'),
);

const antiForgery = v.union(
  [
    strictObject({ header: token, value: headerValue }),
    strictObject({ header: token, cookie: token }),
    strictObject({ header: token, meta: phrase }),
  ],
  'a `header` with a `value`, `cookie` or `meta`',
);

/** A whole number in a range. */
const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check(
      (number) => Number.isInteger(number) && number >= least && number <= most,
      `a whole number from ${least} to ${most}`,
    ),
  );

/** Milliseconds up to ten minutes. */
const milliseconds = (least: number) => whole(least, 600_000);

/** A partial record in which each of the keys holds a value of the same kind. */
function each<Key extends string, Schema extends v.GenericSchema>(
  defaults: Record<Key, unknown>,
  schema: Schema,
) {
  const entries = Object.fromEntries(Object.keys(defaults).map((key) => [key, v.optional(schema)]));
  return strictObject(entries as Record<Key, v.OptionalSchema<Schema, undefined>>);
}

/** The path of the call that contains the token of a mailed link. */
const linkPath = v.pipe(
  callPath,
  v.check((path) => path.includes('{token}'), 'a path with {token}'),
);

/** The settings as a page writes them. An unknown setting is an error, because it is probably a typing error. */
export const settingsSchema = strictObject({
  portal: v.optional(portalAddress),
  calls: v.optional(
    strictObject({ ...each(CALL_PATHS, callPath).entries, externalUser: v.optional(linkPath) }),
  ),
  names: v.optional(each(DEFAULT_NAMES, token)),
  fields: v.optional(each(FORM_FIELDS, phrase)),
  phrases: v.optional(each(LOGIN_PHRASES, phrase)),
  redirectStatus: v.optional(whole(400, 999)),
  antiForgery: v.optional(antiForgery),
  cookies: v.optional(strictObject({ path: v.optional(localPath), domain: v.optional(token) })),
  credentials: v.optional(v.picklist(['same-origin', 'include'])),
  sessionProbe: v.optional(v.picklist(['token', 'always'])),
  afterClose: v.optional(v.picklist(['leave', 'stay'])),
  screens: v.optional(each({ ...SCREENS, password: '', sessions: '' }, localPath)),
  timeout: v.optional(milliseconds(1)),
  retries: v.optional(whole(0, 5)),
  retryDelay: v.optional(milliseconds(0)),
  tokenMode: v.optional(v.picklist(['cookie', 'bearer'])),
  singleSignOn: v.optional(strictObject({ loginUrl: address, logoutUrl: v.optional(address) })),
  allowedOrigins: v.optional(v.array(origin)),
  recheckAfter: v.optional(milliseconds(0)),
  fetch: v.optional(v.custom<FetchHook>((hook) => typeof hook === 'function', 'a function')),
} satisfies Record<keyof Settings, v.GenericSchema>);
