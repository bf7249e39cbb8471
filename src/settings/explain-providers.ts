// Only authors load it: a mistake in what a button shows must not prevent a sign-in.
import { toPortalUrl } from '../contract/urls.ts';
import { suggest } from './find-nearest.ts';
import type { Settings } from './settings.ts';

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isHost = (value: unknown) => /^[^\s./?#\\:@*][^\s/?#\\:@*]*$/.test(String(value));
const areTexts = (value: unknown) => {
  const texts = Object.entries(Object(value));
  return !Array.isArray(value) && texts.length > 0 && texts.every(([, text]) => isText(text));
};

/** What the parts of a provider have to be. The addresses are checked with all settings. */
const RULES: Readonly<Record<string, readonly [holds: (value: unknown) => boolean, string]>> = {
  loginUrl: [() => true, ''],
  logoutUrl: [() => true, ''],
  // What the browser keeps of a sign-in with a password.
  id: [(value) => isText(value) && value !== 'password', 'a text other than "password"'],
  label: [
    (value) => isText(value) || areTexts(value),
    'a text, or an object with a text for each language',
  ],
  icon: [isText, 'an address'],
  domains: [
    (value) => Array.isArray(value) && value.every(isHost),
    'a list of host names such as ["example.com"]',
  ],
  main: [(value) => typeof value === 'boolean', 'a boolean'],
};

/**
 * Explains to the author of a page what is wrong with the providers of single sign-on, except their addresses.
 * @param page absolute URL of the page
 */
export function explainProviders(
  { portal, singleSignOn }: Pick<Settings, 'portal' | 'singleSignOn'>,
  page: string,
): string[] {
  const origins = [portal, page].map((one) => new URL(one).origin);
  const ids = new Set(singleSignOn.map(({ id }) => id));
  const wrong = singleSignOn.flatMap((provider, index) =>
    Object.entries(provider).flatMap(([key, value]) => {
      const name = `singleSignOn[${index}].${key}`;
      const rule = Object.hasOwn(RULES, key) && RULES[key];
      if (!rule) return `Portico: unknown setting "${name}".${suggest(key, Object.keys(RULES))}`;
      const [holds, words] = rule;
      if (!holds(value))
        return `Portico: the setting "${name}" must be ${words}; got ${JSON.stringify(value)}.`;
      const origin = key === 'icon' && toPortalUrl(String(value), portal)?.origin;
      return key === 'icon' && !origins.includes(String(origin))
        ? `Portico: the icon from ${origin} is not shown: page and portal are elsewhere.`
        : [];
    }),
  );
  return ids.size < singleSignOn.length
    ? [...wrong, 'Portico: two providers of single sign-on have the same `id`.']
    : wrong;
}
