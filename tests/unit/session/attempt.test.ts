import { beforeEach, expect, test } from 'vitest';
import { type Attempts, createAttempts } from '../../../src/session/attempt.ts';

let attempts: Attempts;

beforeEach(() => {
  attempts = createAttempts();
});

test('the current attempt before the first one has the kind `none`', () => {
  const current = attempts.current();
  expect(current).toMatchObject({ kind: 'none', way: 'password', returnPath: undefined });
  expect(current.isCurrent()).toBe(true);
});

test('a new attempt supersedes the previous one and aborts its calls', () => {
  const first = attempts.begin('check');
  const second = attempts.begin('login');
  expect([first.isCurrent(), second.isCurrent()]).toEqual([false, true]);
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  expect(attempts.current()).toBe(second);
});

test('the signal of the caller aborts the calls, and the attempt stays current', () => {
  const caller = new AbortController();
  const attempt = attempts.begin('login', { signal: caller.signal });
  caller.abort();
  expect(attempt.signal.aborted).toBe(true);
  expect(attempt.isCurrent()).toBe(true);
});

test('a caller that has canceled already aborts the calls for the same reason', () => {
  const attempt = attempts.begin('login', { signal: AbortSignal.abort('canceled') });
  expect([attempt.signal.aborted, attempt.signal.reason]).toEqual([true, 'canceled']);
});

test('a superseded attempt is aborted even if the caller has a signal', () => {
  const attempt = attempts.begin('login', { signal: new AbortController().signal });
  attempts.begin('none');
  expect(attempt.signal.aborted).toBe(true);
});

test('the way and the return path default to those of the previous attempt', () => {
  attempts.begin('login', { way: 'single-sign-on', returnPath: '/files' });
  expect(attempts.begin('check')).toMatchObject({ way: 'single-sign-on', returnPath: '/files' });
  expect(attempts.begin('login', { way: 'password', returnPath: undefined })).toMatchObject({
    way: 'password',
    returnPath: undefined,
  });
});
