import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalToFailure } from '../../../src/client/refusals.ts';
import { FAILURE_CODES, Failure } from '../../../src/contract/failure.ts';
import * as v from '../../../src/contract/schema.ts';
import { toFailure } from '../../../src/platform/browser/to-failure.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReturnValue());
afterEach(() => void logged.mockReset());

test('a failure of another copy of the script is returned unchanged', () => {
  const other = Object.assign(new Error('timeout'), { name: 'Failure', code: 'timeout' });
  expect(toFailure(other)).toBe(other);
});

test('a failure is returned unchanged', () => {
  const failure = new Failure('missing-cookies');
  expect(toFailure(failure)).toBe(failure);
});

test.each([
  ['a time limit', new DOMException('', 'TimeoutError'), 'timeout'],
  ['an abort', new DOMException('', 'AbortError'), 'aborted'],
  ['invalid JSON', new SyntaxError(), 'bad-answer'],
  ['an answer of another shape', v.safeParse(v.string(), 1), 'unexpected'],
  ['a mistake of a script', new TypeError('x is not a function'), 'unexpected'],
  ['any other error', new RangeError(), 'unexpected'],
  ['another DOM exception', new DOMException('', 'SecurityError'), 'unexpected'],
  ['a text', 'oops', 'unexpected'],
  ['undefined', undefined, 'unexpected'],
  ['null', null, 'unexpected'],
])('%s becomes a failure with its cause', (_, thrown, code) => {
  const failure = toFailure(thrown);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure.code).toBe(code);
  expect(failure.cause).toBe(thrown);
});

test('a mistake of a script is logged with its cause', () => {
  const mistake = new TypeError('x is not a function');
  toFailure(mistake);
  expect(logged.mock.calls).toEqual([['Portico: a script has failed.', mistake]]);
});

test('an abort, a time limit and a bad answer are not logged', () => {
  toFailure(new DOMException('', 'AbortError'));
  toFailure(new DOMException('', 'TimeoutError'));
  toFailure(new SyntaxError());
  expect(logged).not.toHaveBeenCalled();
});

test('a validation error is a bad answer', () => {
  const check = () => v.parse(v.string(), 1);
  expect(check).toThrow(v.ShapeError);
  try {
    check();
  } catch (error) {
    expect(toFailure(error).code).toBe('bad-answer');
  }
});

test('every status has a known code', () => {
  for (let status = 300; status < 1000; status++) {
    const failure = refusalToFailure(
      { status, headers: new Headers(), body: '' },
      defaultSettings('https://files.example.com'),
    );
    expect(FAILURE_CODES).toContain(failure.code);
    expect(failure.number).toBe(status);
  }
});
