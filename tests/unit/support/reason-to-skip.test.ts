import { afterEach, expect, test, vi } from 'vitest';
import { findReasonToSkip } from '../../support/reason-to-skip.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('tests run if every program is there', () => {
  vi.stubEnv('REQUIRE_NGINX', '1');
  expect(findReasonToSkip('REQUIRE_NGINX', { nginx: '/usr/sbin/nginx' })).toBeUndefined();
});

test('a missing program skips tests with a reason, and fails them where it is required', () => {
  const programs = { nginx: undefined, curl: '/usr/bin/curl', php: undefined };
  vi.stubEnv('REQUIRE_NGINX', undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(findReasonToSkip('REQUIRE_NGINX', programs)).toBe('not installed: nginx, php');
  vi.stubEnv('REQUIRE_NGINX', '1');
  expect(() => findReasonToSkip('REQUIRE_NGINX', programs)).toThrow(
    'REQUIRE_NGINX is 1, but not installed: nginx, php.',
  );
});
