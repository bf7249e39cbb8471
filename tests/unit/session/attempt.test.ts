import { signal } from '@preact/signals-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Attempts, createAttempts } from '../../../src/session/attempt.ts';
import type { SessionState } from '../../../src/session/state/session-state.ts';

const ANONYMOUS: SessionState = { status: 'anonymous', captchaDue: false };
const SIGNING_IN: SessionState = { status: 'signing-in', captchaDue: false };

const state = signal<SessionState>(ANONYMOUS);
const onIdle = vi.fn();
let attempts: Attempts;

beforeEach(() => {
  state.value = ANONYMOUS;
  onIdle.mockClear();
  attempts = createAttempts(state);
  attempts.onIdle(onIdle);
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

test('a state in flight is busy', () => {
  expect(attempts.isBusy()).toBe(false);
  state.value = SIGNING_IN;
  expect(attempts.isBusy()).toBe(true);
});

test('a sign-out is busy until its calls have ended, whatever the state is', () => {
  const first = attempts.begin('sign-out');
  const second = attempts.begin('sign-out');
  attempts.end(first);
  expect(attempts.isBusy()).toBe(true);
  attempts.end(second);
  expect(attempts.isBusy()).toBe(false);
});

test.each(['check', 'login'] as const)('the end of a %s does not end a sign-out', (kind) => {
  attempts.begin('sign-out');
  attempts.end(attempts.begin(kind));
  expect(attempts.isBusy()).toBe(true);
});

test('a requested check runs at once while nothing is in flight', () => {
  attempts.requestCheck();
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a check that ran at once does not run again at the end of the next attempt', () => {
  attempts.requestCheck();
  const attempt = attempts.begin('login');
  attempts.settle(attempt, false);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a check that is requested during a sign-in runs once after it has failed', () => {
  const attempt = attempts.begin('login');
  state.value = SIGNING_IN;
  attempts.requestCheck();
  attempts.requestCheck();
  expect(onIdle).not.toHaveBeenCalled();
  state.value = ANONYMOUS;
  attempts.settle(attempt, false);
  attempts.settle(attempt, false);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a check that is requested during a sign-in does not run after it has succeeded', () => {
  const attempt = attempts.begin('login');
  state.value = SIGNING_IN;
  attempts.requestCheck();
  state.value = ANONYMOUS;
  attempts.settle(attempt, true);
  attempts.settle(attempts.begin('login'), false);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a superseded sign-in runs no check; a superseded sign-out does', () => {
  const login = attempts.begin('login');
  state.value = SIGNING_IN;
  attempts.requestCheck();
  const signOut = attempts.begin('sign-out');
  attempts.settle(login, false);
  attempts.requestCheck();
  attempts.begin('none');
  state.value = ANONYMOUS;
  attempts.end(signOut);
  expect(onIdle).not.toHaveBeenCalled();
  attempts.settle(signOut, false);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a sign-in that supersedes a running check and fails runs the check again', () => {
  attempts.begin('check');
  attempts.settle(attempts.begin('login'), false);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a sign-in after a completed check runs no check', () => {
  attempts.settle(attempts.begin('check'), false);
  attempts.settle(attempts.begin('login'), false);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a sign-out drops the check that it supersedes', () => {
  attempts.begin('check');
  const signOut = attempts.begin('sign-out');
  attempts.end(signOut);
  attempts.settle(signOut, false);
  expect(onIdle).not.toHaveBeenCalled();
});

test('a listener that has unsubscribed is not called', () => {
  const listener = vi.fn();
  attempts.onIdle(listener)();
  attempts.requestCheck();
  expect(listener).not.toHaveBeenCalled();
});
