import { getRoot } from './sign-in-form.ts';
import type { TestPage } from './test-page.ts';
import { waitFor } from './wait.ts';

/** Rounds lengths, because sums of fractions differ by hundredths of a pixel. */
const round = (value: string) =>
  value.replace(/\d+\.\d+(?=px)/g, (number) => Number.parseFloat(number).toFixed(1));

/**
 * Properties that are not compared: those without a meaning here that inherit a value of the page
 * (Bootstrap), or that Firefox sets for Chinese and Japanese; positions in the page, because rectangles are
 * compared; and custom properties, which are not visible.
 */
const IGNORED =
  /^(--.*|-webkit-tap-highlight-color|text-emphasis-position|top|right|bottom|left|inset-.*)$/;

/** The boxes that a style sheet can add to a node. */
const PSEUDO_ELEMENTS = ['::before', '::after'];

/**
 * Reads the styles of all nodes inside an element but slots, in tree order, with a line for each computed property and
 * for the rectangle of each node, measured from the corner of the element. The first line is the height of
 * the element itself. Waits for the pictures, because a picture that loads has no size yet.
 */
export async function readStyles(page: TestPage, element: Element): Promise<string[]> {
  await waitFor('the pictures', () =>
    [...getRoot(element).querySelectorAll('img')].every(({ complete }) => complete),
  );
  const corner = element.getBoundingClientRect();
  const all = [...getRoot(element).querySelectorAll('[part=root], [part=root] :not(slot)')];
  const lines = all.flatMap((one, index) => {
    const style = page.window.getComputedStyle(one);
    const name = `${element.localName} ${index} ${one.localName}.${one.getAttribute('class') ?? ''}`;
    const { x, y, width, height } = one.getBoundingClientRect();
    // An option that is not rendered has no position.
    const numbers = width === 0 ? [] : [x - corner.x, y - corner.y, width, height];
    const rectangle = numbers.map((number) => `${number.toFixed(3)}px`);
    return [
      `${name} rectangle: ${round(rectangle.join(' '))}`,
      ...[...style]
        .filter((property) => !IGNORED.test(property))
        .map((property) => `${name} ${property}: ${round(style.getPropertyValue(property))}`),
      ...PSEUDO_ELEMENTS.map((pseudo) => {
        return `${name}${pseudo} content: ${page.window.getComputedStyle(one, pseudo).content}`;
      }),
    ];
  });
  return [`${element.localName} height: ${round(`${corner.height.toFixed(3)}px`)}`, ...lines];
}

/** Lists the lines that differ, each with the expected value. */
export function listDifferences(actual: readonly string[], expected: readonly string[]): string[] {
  if (actual.length !== expected.length) return [`${actual.length} lines, not ${expected.length}`];
  return actual.flatMap((line, index) => {
    const other = expected[index] ?? '';
    return line === other ? [] : [`${line} (not ${other.slice(other.lastIndexOf(': ') + 2)})`];
  });
}
