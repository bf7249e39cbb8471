import { expect, test } from 'vitest';
import type { Limit } from '../../bench/budgets.ts';
import { checkLimits } from '../../bench/check-limits.ts';
import type { PageResult } from '../../bench/page-result.ts';

const BARE: PageResult = {
  name: 'react-form',
  title: 'bare React form',
  values: { typeable: 500 },
  typeableRange: undefined,
  missingFiles: [],
};
const REACT: PageResult = {
  name: 'react',
  title: 'Portico, React',
  values: { inAll: 78_000, requestsInARow: 3, typeable: 560 },
  typeableRange: undefined,
  missingFiles: [],
};
const SLIM: PageResult = {
  name: 'slim',
  title: 'Portico, slim',
  values: {},
  typeableRange: undefined,
  missingFiles: ['slim/sign-in.js'],
};

const check = (limit: Limit, results = [BARE, REACT, SLIM]) => checkLimits([limit], results)[0];

test('a value at its limit is met, a value above it is exceeded', () => {
  expect(check({ page: 'react', metric: 'inAll', atMost: 78_000 })).toMatchObject({
    measured: '78.0 kB',
    allowed: '78.0 kB',
    verdict: 'met',
  });
  expect(check({ page: 'react', metric: 'requestsInARow', atMost: 1 })).toMatchObject({
    title: 'Portico, React',
    measured: '3',
    allowed: '1',
    verdict: 'exceeded',
  });
});

test('a time is compared with the bare React form', () => {
  const limit: Limit = {
    page: 'react',
    metric: 'typeable',
    atMost: { factor: 1.1, of: 'typeable' },
  };
  expect(check(limit)).toMatchObject({
    measured: '1.12× (560 ms)',
    allowed: '1.10× (550 ms)',
    verdict: 'exceeded',
  });
  expect(check(limit, [REACT])).toMatchObject({ verdict: 'not measured' });
});

test('a page that the build lacks is not measured, and its files are named', () => {
  expect(check({ page: 'slim', metric: 'inAll', atMost: 33_000 })).toMatchObject({
    measured: 'missing: slim/sign-in.js',
    verdict: 'not measured',
  });
});
