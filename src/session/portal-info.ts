import { type ReadonlySignal, signal } from '@preact/signals-core';
import { toFailure } from '../client/to-failure.ts';
import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import type { Failure } from '../contract/failure.ts';
import type { Conclusions } from './conclude.ts';
import { areGuestsAllowed } from './permissions.ts';
import type { Services } from './services.ts';
import { isClosed, shownPrincipalOf } from './state/predicates.ts';

/** The public information of the portal: its settings and its license. */
export interface PortalInfo {
  readonly publicInfo: ReadonlySignal<PublicInfo | undefined>;
  readonly releaseInfo: ReadonlySignal<ReleaseInfo | undefined>;
  /** Forgets both, because the page has set another portal. */
  reset(): void;
  /**
   * Reads both in parallel. A failure of one does not affect the other, or a sign-in.
   * @param isNewest whether no other start has begun meanwhile, which reads newer answers
   * @returns two promises: that of the public information alone, and that of both. They never reject.
   */
  load(isNewest: () => boolean): readonly [publicInfo: Promise<unknown>, both: Promise<void>];
  /**
   * Disables the login if web access is switched off for all. A page that shows an administrator stays: they can switch
   * it on again.
   */
  applyWebAccess(): Promise<void>;
}

/** Creates the portal's public information, empty until it is loaded. */
export function createPortalInfo(
  services: Services,
  { conclude }: Pick<Conclusions, 'conclude'>,
): PortalInfo {
  const publicInfo = signal<PublicInfo>();
  const releaseInfo = signal<ReleaseInfo>();
  const { attempts, client, navigation, settings, storage, store, unreachableHost } = services;

  async function applyWebAccess() {
    const state = store.state.peek();
    const isOff = publicInfo.peek()?.webAccessEnabled === false;
    if (!isOff || isClosed(state) || shownPrincipalOf(state)?.isAdministrator) return;
    await conclude({ kind: 'login-disabled' }, attempts.begin('none'));
  }

  async function loadPublicInfo(isNewest: () => boolean): Promise<undefined> {
    const { portal } = settings.peek();
    const info = await client().publicInfo();
    unreachableHost.setAnswered(portal);
    if (!isNewest()) return;
    publicInfo.value = info;
    store.emit('guest-access-status', info);
    if (info.branding) store.emit('set-branding', info.branding);
    // With a login, the portal is about to say whether it is one of an administrator.
    if (!storage.mayHaveSession()) await applyWebAccess();
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
        await conclude({ kind: 'redirect', failure });
      } else console.warn('Portico: the public information could not be read.', failure);
    }
  }

  return {
    publicInfo,
    releaseInfo,
    applyWebAccess,
    reset() {
      publicInfo.value = undefined;
      releaseInfo.value = undefined;
    },
    load(isNewest) {
      const info = loadPublicInfo(isNewest).catch(toFailure);
      return [info, reportFailures([info, loadReleaseInfo(isNewest).catch(toFailure)])];
    },
  };
}
