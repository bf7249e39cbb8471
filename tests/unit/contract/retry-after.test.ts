import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRetryAfter } from '../../../src/contract/retry-after.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['0', 0],
  ['1', 1],
  ['120', 120],
  ['  7 ', 7],
  ['86400', 86_400],
  ['1.5', 2],
  ['30, 30', 30],
  ['30 , Sun, 01 Mar 2026 12:01:30 GMT', 30],
])('the header %j is read as seconds', (header, seconds) => {
  expect(readRetryAfter(header)).toBe(seconds);
});

test('a date is converted to seconds', () => {
  expect(readRetryAfter('Sun, 01 Mar 2026 12:01:30 GMT')).toBe(90);
});

test.each(['2026-03-01T11:00:00Z', '2026-03-01T13:00:00Z'])(
  'a date is compared with the clock of the server, while that of the browser is %s',
  (clock) => {
    vi.setSystemTime(Date.parse(clock));
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
    expect(readRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', date)).toBe(30);
    expect(readRetryAfter('30', date)).toBe(30);
  },
);

test.each(['', 'soon'])('the date %j of a server is ignored', (date) => {
  expect(readRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', date)).toBe(30);
});

test('a date in the past means no wait', () => {
  expect(readRetryAfter('Sun, 01 Mar 2026 11:59:00 GMT')).toBe(0);
});

test('a fraction of a second is rounded up because an earlier attempt would fail', () => {
  vi.setSystemTime(Date.parse('2026-03-01T12:00:00.400Z'));
  expect(readRetryAfter('Sun, 01 Mar 2026 12:00:10 GMT')).toBe(10);
});

test.each(['99999999', '9'.repeat(400), 'Wed, 21 Oct 2099 07:28:00 GMT'])(
  'the header %s is limited to a day',
  (header) => {
    expect(readRetryAfter(header)).toBe(86_400);
  },
);

test.each(['', 'soon', '5 minutes', '1e3', '0x10', '١٢', '-5', '1.', '30s, 30'])(
  'the invalid header %j means no wait',
  (header) => {
    expect(readRetryAfter(header)).toBeUndefined();
  },
);

test('a missing header means no wait', () => {
  expect(readRetryAfter(null)).toBeUndefined();
});
