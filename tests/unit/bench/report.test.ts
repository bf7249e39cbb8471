import { expect, test } from 'vitest';
import type { PageResult } from '../../bench/page-result.ts';
import { toSections } from '../../bench/report.ts';

const PAGES: readonly PageResult[] = [
  {
    name: 'react-form',
    title: 'bare React form',
    typeableRange: [690, 1250.4],
    values: { untilTypeable: 51_200, typeable: 700, signedIn: 1000, heap: 1_050_000 },
    missingFiles: [],
  },
  {
    name: 'react-with-fragment',
    title: 'Portico, React, prerendered fragment',
    typeableRange: [200, 220],
    values: {
      untilTypeable: 400,
      typeable: 210,
      styled: 350,
      signedIn: 800,
      layoutShift: 0.002252,
    },
    missingFiles: [],
  },
  {
    name: 'slim',
    title: 'Portico, slim',
    typeableRange: undefined,
    values: {},
    missingFiles: ['slim/sign-in.js'],
  },
];

const RUN = { rounds: 5, browser: '156.0.1', pages: PAGES, budgets: [], targets: [], rates: [] };

/** Returns the cells of a table of the report, without its head. */
function readRows(section: string | undefined): string[][] {
  const lines = section?.trim().split('\n').slice(2) ?? [];
  return lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

test('the report says how much the bare React form varies', () => {
  const text = toSections(RUN)['bench-run'];
  expect(text).toContain('a run of 5 rounds in Chromium 156.');
  expect(text).toContain('after 690 ms to 1,250 ms');
});

test('the report shows bytes, and names what the build lacks', () => {
  const sections = toSections(RUN);
  expect(readRows(sections['bench-bytes'])).toEqual([
    ['bare React form', '—', '51.2 kB', '—', '—', '—', '1.05 MB'],
    ['Portico, React, prerendered fragment', '—', '0.4 kB', '—', '—', '0.0023', '—'],
    ['Portico, slim (missing: slim/sign-in.js)', '—', '—', '—', '—', '—', '—'],
  ]);
});

test('the report compares each time with the bare React form, a style with its typeable form', () => {
  const sections = toSections(RUN);
  expect(readRows(sections['bench-times'])?.[1]).toEqual([
    'Portico, React, prerendered fragment',
    '0.30× (210 ms)',
    '0.50× (350 ms)',
    '0.80× (800 ms)',
    '—',
    '—',
  ]);
});

test('the report compares the servers of a run with the first one', () => {
  const rates = [
    [
      { title: 'bare route', callsPerSecond: 8000 },
      { title: '`/rest/self`', callsPerSecond: 5000.4 },
    ],
  ];
  const sections = toSections({ ...RUN, rates });
  expect(readRows(sections['bench-servers'])).toEqual([
    ['bare route', '8,000', '100 %'],
    ['`/rest/self`', '5,000', '63 %'],
  ]);
});
