import { assert } from 'chai';

/** An element as the beginning of its markup; anything else as a word. */
function outline(value: unknown): string {
  const { outerHTML } = (value ?? {}) as Partial<Element>;
  return typeof outerHTML === 'string' ? outerHTML.slice(0, 200) : String(value);
}

/**
 * Asserts that two are the very same object. With `assert.equal` the runner would write both down when
 * they are not, and for a page's elements it never gets to the end of that.
 */
export function assertSame(actual: unknown, expected: unknown, words = 'not the same'): void {
  assert.isTrue(actual === expected, `${words}: ${outline(actual)} and ${outline(expected)}`);
}

/** Makes an error fit to be sent to the runner, which silently gives up on a page's own objects. */
export function makePlain(thrown: Error | undefined): void {
  const error = thrown as { actual?: unknown; expected?: unknown } | undefined;
  for (const key of ['actual', 'expected'] as const) {
    try {
      structuredClone(error?.[key]);
    } catch {
      if (error) error[key] = outline(error[key]);
    }
  }
}
