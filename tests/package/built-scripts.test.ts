import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** The scripts that pages load. */
const SCRIPTS = globSync('dist/**/*.js', {
  exclude: ['dist/{check,contract,testing}/**', 'dist/**/render.js'],
}).map((file) => {
  const text = readFileSync(file, 'utf8');
  const { errors, program } = parseSync(file, text, { showSemanticErrors: true });
  return { file, text, errors, program };
});

/**
 * Built-ins of scripts that are newer than Chrome 111, Firefox 115 and Safari 16.4, as a script names them: with the
 * class for a static method, otherwise the name alone.
 */
const NEW_BUILT_INS: ReadonlySet<string> = new Set([
  ...['AbortSignal.any', 'Array.fromAsync', 'Error.isError', 'Map.groupBy', 'Object.groupBy'],
  ...['Promise.try', 'Promise.withResolvers', 'RegExp.escape', 'URL.canParse', 'URL.parse'],
  ...[
    'Intl.DurationFormat',
    'Intl.Segmenter',
    'Iterator.from',
    'Uint8Array.fromBase64',
    'Math.sumPrecise',
  ],
  ...['isWellFormed', 'toWellFormed', 'toArray', 'union', 'intersection', 'isSubsetOf'],
  ...['checkVisibility', 'showPopover', 'hidePopover', 'togglePopover', 'requestClose'],
  ...['setHTMLUnsafe', 'getHTML', 'parseHTMLUnsafe', 'getComposedRanges', 'moveBefore'],
  ...['states', 'ariaBusy', 'ariaExpanded', 'ariaHidden', 'ariaInvalid', 'ariaLabel', 'ariaLive'],
  ...['getTextInfo', 'getSetCookie', 'startViewTransition', 'cookieStore', 'userActivation'],
]);

/** Those that scripts use all the same. A name leaves this list with its last use; no name joins it. */
const USED_BUILT_INS = [
  // The account calls it where it exists.
  'Intl.Segmenter',
  // Preact calls it where it exists.
  'moveBefore',
  'states',
];

test('every script can be parsed, and declares each name once', () => {
  expect(
    SCRIPTS.flatMap(({ file, errors }) => errors.map(({ message }) => [file, message])),
  ).toEqual([]);
});

test('scripts use no other new built-ins than those in the list', () => {
  const used = new Set<string>();
  for (const { program } of SCRIPTS) {
    new Visitor({
      MemberExpression({ object, property, computed }) {
        if (computed || property.type !== 'Identifier') return;
        const owner = object.type === 'Identifier' ? `${object.name}.` : '';
        for (const name of [property.name, owner + property.name])
          if (NEW_BUILT_INS.has(name)) used.add(name);
      },
    }).visit(program);
  }
  expect([...used].toSorted()).toEqual(USED_BUILT_INS);
});

test('scripts use no syntax that is newer than Safari 16.4', () => {
  const found: string[] = [];
  for (const { file, program } of SCRIPTS) {
    new Visitor({
      ImportDeclaration({ attributes }) {
        if (attributes.length > 0) found.push(`${file}: import attributes`);
      },
      ImportExpression({ options }) {
        if (options) found.push(`${file}: import attributes`);
      },
      VariableDeclaration({ kind }) {
        if (kind.endsWith('using')) found.push(`${file}: ${kind}`);
      },
      AccessorProperty: () => found.push(`${file}: accessor`),
      Decorator: () => found.push(`${file}: decorator`),
      Literal(literal) {
        const { flags = '', pattern = '' } = 'regex' in literal ? literal.regex : {};
        if (flags.includes('v') || /\(\?[ims-]+:/.test(pattern)) found.push(`${file}: ${pattern}`);
      },
    }).visit(program);
  }
  expect(found).toEqual([]);
});

test('no script defines getters for what a loop finds, such as what a page adds to Object.prototype', () => {
  const found = SCRIPTS.flatMap(({ file, text, program }) => {
    const loops: string[] = [];
    new Visitor({
      ForInStatement({ start, end, body }) {
        const loop = text.slice(start, end);
        if (/\bget\s*:/.test(text.slice(body.start, body.end))) loops.push(`${file}: ${loop}`);
      },
    }).visit(program);
    return loops;
  });
  expect(SCRIPTS.length).toBeGreaterThan(120);
  expect(found).toEqual([]);
});
