import * as v from 'valibot';
import { DEFAULT_NAMES, type Names } from './contract/names.ts';
import { SCREENS } from './contract/screens.ts';
import { isHttpReference, isLocalPath, isOrigin, toPortalAddress } from './contract/urls.ts';

/** What a page may set. Each value has a default that suits the reference portal. */
export interface Settings {
  /** Address of the portal: origin, and a base path if it has one, without a slash at the end. */
  readonly portal: string;
  /** Names of cookies, headers and parameters. */
  readonly names: Names;
  /** Paths of the portal's screens (spec 2). */
  readonly screens: Readonly<Record<keyof typeof SCREENS, string>>;
  /**
   * `cookie`: the portal's session cookie is the credential. `bearer`: the mode without cookies, for a
   * page on another origin that the portal lets in; the token is kept in session storage.
   */
  readonly tokenMode: 'cookie' | 'bearer';
  /** Where single sign-on begins and ends; without it people sign in with a password only. */
  readonly singleSignOn: SingleSignOn | undefined;
  /** Other origins to which the portal may send the browser (609, single sign-on). */
  readonly allowedOrigins: readonly string[];
  /** Milliseconds after which a page that is looked at again asks whether the session still holds. */
  readonly recheckAfter: number;
  /** Milliseconds after which a call counts as lost. */
  readonly timeout: number;
  /** How often a reading call is tried again after a network fault or a 502 to 504. */
  readonly retries: number;
  /** Milliseconds before the first of these tries; each further one waits twice as long. */
  readonly retryDelay: number;
}

/** The addresses of single sign-on: paths on the portal, or addresses on an allowed origin. */
export interface SingleSignOn {
  /** Where a sign-in begins, as a top-level navigation. */
  readonly loginUrl: string;
  /** Where a sign-out ends. */
  readonly logoutUrl?: string | undefined;
}

/** Settings as a page writes them: everything may be left out. */
export interface SettingsInput extends Partial<Omit<Settings, 'names' | 'screens'>> {
  names?: Partial<Names>;
  screens?: Partial<Settings['screens']>;
}

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

/** A path on the portal or a full address. Where it may lead is decided when it is used. */
const address = v.pipe(v.string(), v.check(isHttpReference, 'a path or an http or https address'));

const origin = v.pipe(v.string(), v.check(isOrigin, 'an origin such as https://id.example.com'));

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
  return v.strictObject(entries as Record<Key, v.OptionalSchema<Schema, undefined>>);
}

const settingsSchema = v.strictObject({
  portal: v.optional(portalAddress),
  names: v.optional(each(DEFAULT_NAMES, token)),
  screens: v.optional(each(SCREENS, localPath)),
  timeout: v.optional(milliseconds(1)),
  retries: v.optional(whole(0, 5)),
  retryDelay: v.optional(milliseconds(0)),
  tokenMode: v.optional(v.picklist(['cookie', 'bearer'])),
  singleSignOn: v.optional(v.strictObject({ loginUrl: address, logoutUrl: v.optional(address) })),
  allowedOrigins: v.optional(v.array(origin)),
  recheckAfter: v.optional(milliseconds(0)),
});

/** The settings of a page that sets nothing but the portal's address. */
export function defaultSettings(portal: string): Settings {
  return {
    portal,
    names: DEFAULT_NAMES,
    screens: SCREENS,
    tokenMode: 'cookie',
    singleSignOn: undefined,
    allowedOrigins: [],
    recheckAfter: 300_000,
    timeout: 30_000,
    retries: 2,
    retryDelay: 300,
  };
}

/** The entries that hold a value. */
function withoutUndefined(values: object = {}): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * A new value with the changes on top of the settings.
 * @throws TypeError that names the first wrong setting, so that a page's author finds it at once
 */
export function withSettings(settings: Settings, changes: unknown): Settings {
  // To a check of objects a list is one.
  const result = v.safeParse(settingsSchema, Array.isArray(changes) ? undefined : changes);
  if (!result.success) {
    const issue = result.issues[0];
    throw new TypeError(`Portico setting "${v.getDotPath(issue) ?? ''}": ${issue.message}`);
  }
  const { names, screens, ...rest } = result.output;
  // `undefined` says nothing, so that a page may pass on what it does not know.
  return {
    ...settings,
    ...withoutUndefined(rest),
    names: { ...settings.names, ...withoutUndefined(names) },
    screens: { ...settings.screens, ...withoutUndefined(screens) },
  } as Settings;
}
