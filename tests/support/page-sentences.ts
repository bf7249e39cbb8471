import { parseSync, Visitor } from 'oxc-parser';

/** A capital letter and then small letters only, or several words. */
const SENTENCE = /^\p{Lu}(?:\p{Ll}+$|.*\s)/su;

/** Attributes whose values people see or hear. */
const SEEN_ATTRIBUTE = /\s(?:alt|aria-description|aria-label|label|placeholder|title)="([^"]*)"/g;

/** Functions whose arguments are messages for scripts, logs and developers. */
const DEVELOPER_MESSAGE = /(?:^|\.)(?:\w*Error|Refusal|unauthorized|debug|error|info|warn)$/;

/**
 * Finds the texts that an Eta template itself contains.
 * @returns words between the tags, values of attributes that people see, and sentences in the code
 */
export function findTextsOfTemplate(template: string): string[] {
  const code = [...template.matchAll(/<%.*?%>/gs)].flatMap(([block]) =>
    [...block.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)].map((found) => found.slice(1).join('')),
  );
  const html = template.replaceAll(/<%.*?%>/gs, '');
  const attributes = [...html.matchAll(SEEN_ATTRIBUTE)].map(([, value = '']) => value);
  const words = html.replaceAll(/<[^>]*>/g, '\n').split('\n');
  return [
    ...code.filter((text) => SENTENCE.test(text)),
    ...[...attributes, ...words]
      .map((text) => text.replaceAll(/&#?\w+;/g, '').trim())
      .filter((text) => /\p{L}/u.test(text)),
  ];
}

/**
 * Finds the sentences in the strings of a TypeScript file, without SQL and without messages of
 * refusals, errors and logs.
 * @param file name of the file
 * @throws Error if the source has a syntax error
 */
export function findSentences(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const strings: { text: string; start: number }[] = [];
  /** The calls and SQL templates that are left out. */
  const skipped: { start: number; end: number }[] = [];
  const addCall = (call: {
    start: number;
    end: number;
    callee: { start: number; end: number };
  }) => {
    if (DEVELOPER_MESSAGE.test(source.slice(call.callee.start, call.callee.end)))
      skipped.push(call);
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') strings.push({ text: value, start });
    },
    TemplateElement({ value, start }) {
      strings.push({ text: value.cooked ?? value.raw, start });
    },
    TaggedTemplateExpression(template) {
      skipped.push(template);
    },
    CallExpression: addCall,
    NewExpression: addCall,
  }).visit(program);
  return strings
    .filter(({ start }) => !skipped.some((part) => part.start < start && start < part.end))
    .map(({ text }) => text)
    .filter((text) => SENTENCE.test(text));
}

/** A dictionary: texts by name, in groups. */
interface Dictionary {
  readonly [name: string]: string | Dictionary;
}

/** Returns the keys of all texts, such as `login.errors.captcha`. */
export function getKeys(dictionary: Dictionary, prefix = ''): string[] {
  return Object.entries(dictionary).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : getKeys(value, `${prefix}${name}.`),
  );
}
