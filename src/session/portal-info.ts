import { type ReadonlySignal, signal } from '@preact/signals-core';
import { toFailure } from '../client/to-failure.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import type { Failure } from '../contract/failure.ts';
import type { Conclusions } from './conclude.ts';
import { areGuestsAllowed } from './permissions.ts';
import type { Services } from './services.ts';

/** Calls in flight, as promises that never reject. */
interface Loading {
  readonly publicInfo: Promise<unknown>;
  readonly all: Promise<void>;
}

/** The public information of the portal: its settings and its license. */
export interface PortalInfo {
  readonly releaseInfo: ReadonlySignal<ReleaseInfo | undefined>;
  /** Forgets both, because the page has set another portal. */
  reset(): void;
  /**
   * Reads both in parallel. A failure of one does not affect the other, or a sign-in. Late answers of an earlier call,
   * perhaps of another portal, are dropped.
   */
  load(): Loading;
}

/** Creates the portal's public information, empty until it is loaded. */
export function createPortalInfo(
  services: Services,
  conclusions: Pick<Conclusions, 'conclude'>,
): PortalInfo {
  const releaseInfo = signal<ReleaseInfo>();
  let loads = 0;
  const { attempts, client, navigation, publicInfo, settings, storage, store, unreachableHost } =
    services;

  async function loadPublicInfo(isNewest: () => boolean): Promise<undefined> {
    const { portal } = settings.peek();
    const info = await client().publicInfo();
    unreachableHost.setAnswered(portal);
    if (!isNewest()) return;
    publicInfo.value = info;
    store.emit('guest-access-status', info);
    if (info.branding) store.emit('set-branding', info.branding);
    if (store.state.peek().status === 'guest' && !areGuestsAllowed(info, settings.peek())) {
      storage.dropNotes('guest');
      store.step({ name: 'absent', payload: undefined });
    }
  }

  async function loadReleaseInfo(isNewest: () => boolean): Promise<undefined> {
    store.emit('load-licence', undefined);
    const info = await client().releaseInfo();
    if (!isNewest()) return;
    releaseInfo.value = info;
    store.emit('loaded-licence', info);
  }

  /** Waits for the calls, and tells the author of the page what has failed. */
  async function reportFailures(loading: readonly Promise<Failure | undefined>[]): Promise<void> {
    for (const failure of await Promise.all(loading)) {
      if (!failure) continue;
      if (failure.code === 'network' && unreachableHost.find()) {
        // Once: the other call fails for the same reason.
        return console.error(
          `Portico: ${settings.peek().portal} is unreachable, or does not allow ${new URL(navigation.href).origin}.`,
        );
      }
      // A sign-in in flight gets its own 609.
      if (failure.code === 'second-factor-required' && !attempts.isBusy()) {
        await conclusions.conclude({ kind: 'redirect', failure });
      } else console.warn('Portico: the public information could not be read.', failure);
    }
  }

  return {
    releaseInfo,
    reset() {
      publicInfo.value = undefined;
      releaseInfo.value = undefined;
    },
    load() {
      loads += 1;
      const load = loads;
      const isNewest = () => load === loads;
      const info = loadPublicInfo(isNewest).catch(toFailure);
      const all = reportFailures([info, loadReleaseInfo(isNewest).catch(toFailure)]);
      return { publicInfo: info, all };
    },
  };
}
