import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signInStates } from '../../../src/testing/states/sign-in-states.ts';

/** Lists the tests of a file of the project in `tests/consumers/testing`, with the number of their lines. */
function listTests(file: string): readonly { readonly name: string; readonly lines: number }[] {
  const text = readFileSync(`tests/consumers/testing/${file}`, 'utf8');
  return [...text.matchAll(/^test\('([^']+)'.*?^\}\);/gms)].map(([all, name = '']) => ({
    name,
    lines: all.split('\n').length,
  }));
}

test.each(['sign-in-states.test.ts', 'sign-in-states.spec.ts'])(
  '%s reaches every state of the sign-in in less than ten lines each',
  (file) => {
    const tests = listTests(file);
    expect(tests.map(({ name }) => name)).toEqual(signInStates.map(({ name }) => name));
    expect(tests.filter(({ lines }) => lines >= 10)).toEqual([]);
  },
);
