import { expect, test } from 'vitest';
import { SESSION_EVENT_NAMES } from '../../../src/contract/events.ts';

test('the events are the twenty of the spec, access-disabled and language', () => {
  expect(SESSION_EVENT_NAMES.toSorted()).toEqual(
    [
      'login',
      'ssf-login',
      'load-principal',
      'login-failed',
      'update-quota',
      'check-logged-in',
      'loaded-licence',
      'set-branding',
      'guest-access-status',
      'oauth2-redirect',
      'oauth2-authorization-failed',
      'logged-in',
      'ssf-logged-in',
      'rebuild-principal',
      'logout',
      'logged-out',
      'ssf-logout',
      'ssf-logged-out',
      'login-disabled',
      'load-licence',
      'access-disabled',
      'language',
    ].toSorted(),
  );
});
