import { assert } from 'chai';

/** Shortens an element to the beginning of its markup, and anything else to a string. */
function toExcerpt(value: unknown): string {
  const { outerHTML } = (value ?? {}) as Partial<Element>;
  return typeof outerHTML === 'string' ? outerHTML.slice(0, 200) : String(value);
}

/**
 * Asserts that both values are the same object. Unlike `assert.equal`, a failure holds excerpts only: the
 * runner would serialize the whole tree of an element, which never ends.
 */
export function assertSame(actual: unknown, expected: unknown, message = 'not the same'): void {
  assert.isTrue(actual === expected, `${message}: ${toExcerpt(actual)} and ${toExcerpt(expected)}`);
}

/** Replaces the values of an error that cannot be cloned: the runner would drop the result without a message. */
export function makeSerializable(thrown: Error | undefined): void {
  const error = thrown as { actual?: unknown; expected?: unknown } | undefined;
  for (const key of ['actual', 'expected'] as const) {
    try {
      structuredClone(error?.[key]);
    } catch {
      if (error) error[key] = toExcerpt(error[key]);
    }
  }
}
