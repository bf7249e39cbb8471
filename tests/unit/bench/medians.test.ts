import { expect, test } from 'vitest';
import { median } from '../../bench/median.ts';
import { toMedians } from '../../bench/page-result.ts';

test('one slow visit does not change the median', () => {
  expect(median([120, 9000, 110, 130, 100])).toBe(120);
  expect(median([1, 2, 4, 9000])).toBe(3);
  expect(() => median([])).toThrow();
});

test('what no visit has stays missing', () => {
  const visits = [
    { typeable: 3, styled: undefined },
    { typeable: 1, styled: undefined },
    { typeable: 2, styled: undefined },
  ];
  expect(toMedians(visits)).toEqual({ typeable: 2 });
  expect(toMedians([])).toEqual({});
});
