import { rootOf } from './sign-in-form.ts';
import type { Visit } from './visit.ts';

/** What of an element's computed style makes its looks, apart from its place. */
const PROPERTIES = [
  'display',
  'visibility',
  'opacity',
  'position',
  'float',
  'box-sizing',
  'width',
  'height',
  ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
    `margin-${side}`,
    `padding-${side}`,
    `border-${side}-width`,
    `border-${side}-style`,
    `border-${side}-color`,
  ]),
  'border-top-left-radius',
  'outline-style',
  'background-color',
  'background-image',
  'color',
  'fill',
  'stroke',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-indent',
  'text-transform',
  'text-decoration-line',
  'white-space',
  'vertical-align',
  'cursor',
  'gap',
  'flex',
  'align-items',
  'justify-content',
];

/** Sizes come out of sums of fractions; a hundredth of a pixel is nothing. */
const rounded = (value: string) =>
  value.replace(/\d+\.\d+(?=px)/g, (number) => Number.parseFloat(number).toFixed(1));

/** The looks of everything inside an element, in the order of the tree, a line for each property. */
export function looksOf(page: Visit, element: Element): string[] {
  const all = [...rootOf(element).querySelectorAll('[part=root], [part=root] *')];
  return all.flatMap((one, index) => {
    const style = page.window.getComputedStyle(one);
    const name = `${element.localName} ${index} ${one.localName}.${one.getAttribute('class') ?? ''}`;
    return PROPERTIES.map((property) => {
      return `${name} ${property}: ${rounded(style.getPropertyValue(property))}`;
    });
  });
}

/** The lines that are not the same, each with what was expected. */
export function differences(actual: readonly string[], expected: readonly string[]): string[] {
  if (actual.length !== expected.length) return [`${actual.length} lines, not ${expected.length}`];
  return actual.flatMap((line, index) => {
    const other = expected[index] ?? '';
    return line === other ? [] : [`${line} (not ${other.slice(other.lastIndexOf(': ') + 2)})`];
  });
}
