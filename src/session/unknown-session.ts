import { signal } from '@preact/signals-core';
import { permissionsOf } from './permissions.ts';
import type { SessionValues } from './session.ts';

/** Creates the values of a session before anything is known about it. They never change. */
export function createUnknownSession(): SessionValues {
  const none = signal(undefined);
  const no = signal(false);
  return {
    state: signal({ status: 'unknown' }),
    principal: none,
    permissions: signal(permissionsOf(undefined)),
    publicInfo: none,
    branding: none,
    guestAccess: no,
    licence: none,
    singleSignOn: none,
    language: none,
    factorOffered: no,
  };
}
