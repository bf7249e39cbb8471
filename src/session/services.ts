import type { Signal } from '@preact/signals-core';
import type { UnreachableHost } from '../client/unreachable-host.ts';
import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { Attempts } from './attempt.ts';
import type { SessionPorts } from './ports.ts';
import type { PrincipalReader } from './principal/fetch-principal.ts';
import type { SessionStore } from './state/store.ts';

/** The parts of the session that its flows share. None of them can be replaced. */
export interface Services extends SessionPorts {
  readonly store: SessionStore;
  readonly attempts: Attempts;
  readonly principals: PrincipalReader;
  readonly unreachableHost: UnreachableHost;
  /** The public information of the portal, once it is known. */
  readonly publicInfo: Signal<PublicInfo | undefined>;
}
