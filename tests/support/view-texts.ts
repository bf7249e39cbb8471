import { parseSync, Visitor } from 'oxc-parser';

/** Attributes and props whose values people see or hear. */
const SEEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'error',
  'hint',
  'label',
  'notice',
  'placeholder',
  'text',
  'title',
]);

/** The key of a text in a dictionary. */
const KEY = /^[a-zA-Z]+\.[\w.-]+$/;

const isText = (text: string) => /\p{L}/u.test(text) && !KEY.test(text);

/** A part of a source, by its positions. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the texts that a view itself contains: between tags, in expressions there, and in attributes that people
 * see or hear. Keys of dictionaries and arguments of calls are no texts.
 * @param file name of the file
 * @throws Error if the source has a syntax error
 */
export function findTextsOfView(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found: string[] = [];
  const strings: { text: string; start: number }[] = [];
  /** The expressions whose strings are shown. */
  const shown: Part[] = [];
  /** Parts of these expressions whose strings are not shown: calls, comparisons, and other attributes. */
  const hidden: Part[] = [];
  new Visitor({
    JSXText({ value }) {
      found.push(value.trim());
    },
    JSXAttribute(attribute) {
      const { name, value } = attribute;
      (name.type === 'JSXIdentifier' && SEEN.has(name.name) ? shown : hidden).push(
        value ?? attribute,
      );
    },
    JSXExpressionContainer(container) {
      shown.push(container);
    },
    CallExpression(call) {
      hidden.push(call);
    },
    BinaryExpression(comparison) {
      hidden.push(comparison);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') strings.push({ text: value, start });
    },
    TemplateElement({ value, start }) {
      strings.push({ text: value.cooked ?? value.raw, start });
    },
  }).visit(program);
  const getInnermost = (start: number, parts: readonly Part[]) =>
    Math.max(
      -1,
      ...parts.filter((part) => part.start <= start && start < part.end).map((part) => part.start),
    );
  const own = strings
    .filter(({ start }) => getInnermost(start, shown) > getInnermost(start, hidden))
    .map(({ text }) => text);
  return [...found, ...own].filter(isText);
}
