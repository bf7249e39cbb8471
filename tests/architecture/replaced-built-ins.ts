/** A built-in function or class that the scripts of old pages replace, with another behavior. */
export interface ReplacedBuiltIn {
  /** How code uses it, with `array`, `fn`, `node` and `value` for any value. */
  use: string;
  /** The libraries that replace it, read from their code and seen in Chromium. */
  by: readonly string[];
  /** What differs from the standard. */
  effect: string;
  /** What Portico's code in the browser writes instead. */
  instead: string;
}

const PROTOTYPE = 'Prototype 1.7.3';
const MOOTOOLS = 'MooTools 1.4.5';
const COMPATIBLE = 'MooTools 1.4.5 with the layer for 1.2';
const POLYFILL = 'polyfills of 2012';
const MORE = 'MooTools More 1.4';
const ZONE = 'Zone.js 0.8';

/**
 * The built-ins that `.biome-built-ins.grit` forbids in the code for browsers. Module scripts run after the
 * scripts of a page, so they cannot save the originals.
 *
 * These libraries replace others too, with the same results for Portico: `map`, `every`, `some` and `reverse` of arrays
 * (Prototype), `JSON` (MooTools) and `repeat` (MooTools More). jQuery Mobile 1.4.5 and Dojo 1.17 replace none.
 */
export const replacedBuiltIns: readonly ReplacedBuiltIn[] = [
  {
    use: 'Array.from',
    by: [PROTOTYPE, MOOTOOLS],
    effect: 'ignores the mapper',
    instead: 'a spread or a loop',
  },
  {
    use: 'Object.values',
    by: [PROTOTYPE],
    effect: 'includes inherited properties',
    instead: 'Object.entries',
  },
  {
    use: 'array.entries()',
    by: [PROTOTYPE],
    effect: 'does not exist',
    instead: 'forEach, or a loop over the object',
  },
  {
    use: 'array.find()',
    by: [PROTOTYPE, POLYFILL],
    effect: 'returns null if nothing is found',
    instead: 'filter, and the first of its result',
  },
  {
    use: 'node.remove()',
    by: [PROTOTYPE],
    effect: 'throws if the node has no parent',
    instead: 'replaceWith without arguments',
  },
  {
    use: 'fn.bind()',
    by: [COMPATIBLE],
    effect: 'ignores all arguments after the second',
    instead: 'an arrow function',
  },
  {
    use: 'new Event()',
    by: [MOOTOOLS],
    effect: 'creates an object that is no event of the DOM',
    instead: 'CustomEvent',
  },
  {
    use: 'new Request()',
    by: [MOOTOOLS],
    effect: 'creates an object that fetch does not accept',
    instead: 'the arguments of fetch',
  },
  {
    use: 'new Element()',
    by: [PROTOTYPE, MOOTOOLS],
    effect: 'creates an element',
    instead: 'document.createElement',
  },
  {
    use: 'node instanceof Element',
    by: [PROTOTYPE, MOOTOOLS],
    effect: 'compares with a class of the library, as with Event, Document, Window and Request',
    instead: 'a property such as nodeType',
  },
  {
    use: 'node.scrollTo()',
    by: [PROTOTYPE, MOOTOOLS],
    effect: 'scrolls the page, or takes other arguments',
    instead: 'scrollTop',
  },
  {
    use: 'Date.parse',
    by: [MORE],
    effect: 'returns a Date and accepts other texts',
    instead: 'new Date',
  },
  {
    use: 'RegExp.escape',
    by: [PROTOTYPE],
    effect: 'escapes other characters',
    instead: 'a comparison of texts',
  },
  {
    use: 'Promise.allSettled',
    by: [ZONE],
    effect: 'does not exist',
    instead: 'Promise.all, and catch for each promise',
  },
  {
    use: 'Promise.withResolvers',
    by: [ZONE],
    effect: 'does not exist',
    instead: 'new Promise',
  },
  {
    use: 'value instanceof Promise',
    by: [ZONE],
    effect: 'compares with a class that is not that of async functions',
    instead: 'the property then',
  },
];
