import { type ReadonlySignal, signal } from '@preact/signals-core';
import { permissionsOf } from './permissions.ts';
import type { Session } from './session.ts';

/** The names of the values of a session: all members except its actions. */
type ValueName = {
  [Name in keyof Session]: Session[Name] extends ReadonlySignal ? Name : never;
}[keyof Session];

/** Creates the values of a session before anything is known about it. They never change. */
export function createUnknownSession(): Pick<Session, ValueName> {
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
    singleSignOn: no,
    factorOffered: no,
  };
}
