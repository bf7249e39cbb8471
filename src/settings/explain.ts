import { describeIssue } from '../contract/describe-issue.ts';
import type { Issue, Schema } from '../contract/schema.ts';
import { logError } from '../platform/browser/console.ts';
import { suggest } from './find-nearest.ts';

const PATH = 'a path such as /rest/self';
const NAME = 'a name without spaces';
const TEXT = 'a text';

/** What a setting has to be, by its path; `*` stands for any name or number. */
const EXPECTED: Readonly<Record<string, string>> = {
  portal: 'an http or https address without query and fragment, such as https://files.example.com',
  'calls.*': PATH,
  'calls.externalUser': 'a path with {token}, such as /rest/extuser/{token}',
  'names.*': NAME,
  'fields.*': TEXT,
  'phrases.*': TEXT,
  redirectStatus: 'a whole number from 400 to 999',
  antiForgery: 'an object with `header`, and with `value`, `cookie` or `meta`',
  'antiForgery.header': NAME,
  'antiForgery.value': 'a text that a header can carry',
  'antiForgery.cookie': NAME,
  'antiForgery.meta': TEXT,
  'cookies.path': 'a path such as /files',
  'cookies.domain': 'a host such as example.com',
  'screens.*': 'a path such as /login',
  timeout: 'a whole number from 1 to 600000',
  retries: 'a whole number from 0 to 5',
  retryDelay: 'a whole number from 0 to 600000',
  recheckAfter: 'a whole number from 0 to 600000',
  'singleSignOn.*': 'a path, or an http or https address',
  allowedOrigins: 'a list of origins such as https://id.example.com',
  'allowedOrigins.*': 'an origin such as https://id.example.com',
  languages: 'a list of language tags such as ["de", "en"]',
  fetch: 'a function',
};

/** The article and the name of a kind that a schema expects. */
const describeKind = (kind: string) => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;

/**
 * Explains to the author of a page what is wrong with its settings.
 * @param schema the schema of the settings
 * @param changes settings as a page writes them
 * @returns a sentence for each wrong setting
 */
export function explainSettings(
  schema: Schema,
  issues: readonly Issue[],
  changes: unknown,
): string[] {
  return issues.map((issue) => {
    if (!issue.path) return 'Portico: the settings must be an object.';
    // A list that the page has written as its only item.
    const path = Array.isArray(Object(changes).singleSignOn)
      ? issue.path
      : issue.path.replace('singleSignOn.0', 'singleSignOn');
    const steps = issue.path.split('.');
    const last = steps.pop() as string;
    const name = path.replace(/\.(\d+)/g, '[$1]');
    const group = steps.reduce<Schema>(
      (found, step) => found.items ?? found.properties?.[step] ?? {},
      schema,
    );
    const names = Object.keys(group.properties ?? {});
    if (group.properties && !names.includes(last)) {
      return `Portico: unknown setting "${name}".${suggest(last, names)}`;
    }
    const value = path.split('.').reduce<unknown>((found, step) => Object(found)[step], changes);
    if (value === undefined) return `Portico: the setting "${name}" is missing.`;
    const expected = describeIssue(issue);
    const kind = expected.includes(' | ') ? `one of: ${expected}` : describeKind(expected);
    const key = path.replace(/\.\d+(?=\.)/, '');
    const words = EXPECTED[key] ?? EXPECTED[key.replace(/[^.]+$/, '*')] ?? kind;
    const written = (JSON.stringify(value) ?? String(value)).slice(0, 80);
    return `Portico: the setting "${name}" must be ${words}; got ${written}.`;
  });
}

/** Logs the explanation of wrong settings. */
export function logExplanation(...input: Parameters<typeof explainSettings>): void {
  for (const line of explainSettings(...input)) logError(line);
}
