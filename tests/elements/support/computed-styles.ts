import { getRoot } from './sign-in-form.ts';
import type { TestPage } from './test-page.ts';

/** The CSS properties that are compared: those that are visible, except the position. */
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

/** Rounds lengths, because sums of fractions differ by hundredths of a pixel. */
const round = (value: string) =>
  value.replace(/\d+\.\d+(?=px)/g, (number) => Number.parseFloat(number).toFixed(1));

/** Reads the computed styles of all nodes inside an element, in tree order, with a line for each property. */
export function readStyles(page: TestPage, element: Element): string[] {
  const all = [...getRoot(element).querySelectorAll('[part=root], [part=root] *')];
  return all.flatMap((one, index) => {
    const style = page.window.getComputedStyle(one);
    const name = `${element.localName} ${index} ${one.localName}.${one.getAttribute('class') ?? ''}`;
    return PROPERTIES.map((property) => {
      return `${name} ${property}: ${round(style.getPropertyValue(property))}`;
    });
  });
}

/** Lists the lines that differ, each with the expected value. */
export function listDifferences(actual: readonly string[], expected: readonly string[]): string[] {
  if (actual.length !== expected.length) return [`${actual.length} lines, not ${expected.length}`];
  return actual.flatMap((line, index) => {
    const other = expected[index] ?? '';
    return line === other ? [] : [`${line} (not ${other.slice(other.lastIndexOf(': ') + 2)})`];
  });
}
