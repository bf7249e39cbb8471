import { type ReadonlySignal, signal } from '@preact/signals-core';
import { toFailure } from '../client/to-failure.ts';
import type { PublicInfo } from '../contract/calls/public-info.ts';
import type { ReleaseInfo } from '../contract/calls/release-info.ts';
import { disableLogin } from './disable-login.ts';
import { followRedirect } from './follow-redirect.ts';
import { guestsWelcome } from './guest.ts';
import { isBusy } from './is-busy.ts';
import type { SessionContext } from './ports.ts';
import { unheardHost } from './unheard-host.ts';

/** What the portal tells everybody, as far as it has been heard. */
export interface PortalInfo {
  readonly publicInfo: ReadonlySignal<PublicInfo | undefined>;
  readonly releaseInfo: ReadonlySignal<ReleaseInfo | undefined>;
  /** Asks for both, side by side. Neither failing stops anything. */
  load(): Promise<void>;
}

/** The portal's public facts, empty until loaded. */
export function createPortalInfo(context: SessionContext): PortalInfo {
  const publicInfo = signal<PublicInfo>();
  const releaseInfo = signal<ReleaseInfo>();
  const { store } = context;

  async function loadPublicInfo() {
    const { portal } = context.settings();
    const info = await context.client().publicInfo();
    context.heard = portal;
    // Meanwhile the page may have named another portal, which is asked too.
    if (context.settings().portal !== portal) return;
    publicInfo.value = info;
    store.emit('guest-access-status', info);
    if (info.branding) store.emit('set-branding', info.branding);
    if (info.webAccessEnabled === false) return disableLogin(context);
    if (store.state.value.status === 'guest' && !guestsWelcome(info, context.settings())) {
      context.storage.dropNotes('guest');
      store.step({ name: 'absent', payload: undefined });
    }
  }

  async function loadReleaseInfo() {
    store.emit('load-licence', undefined);
    const info = await context.client().releaseInfo();
    releaseInfo.value = info;
    store.emit('loaded-licence', info);
  }

  return {
    publicInfo,
    releaseInfo,
    async load() {
      for (const result of await Promise.allSettled([loadPublicInfo(), loadReleaseInfo()])) {
        if (result.status === 'fulfilled') continue;
        const failure = toFailure(result.reason);
        if (unheardHost(context, failure)) {
          // For the author of the page: once, because the other call fails for the same reason.
          return console.error(
            `Portico: ${context.settings().portal} is out of reach, or does not allow this page's origin. Allow the origin there.`,
          );
        }
        // Whoever is just signing in gets a 609 of their own.
        if (isBusy(context) || !followRedirect(context, failure)) {
          console.warn('Portico: the portal did not tell about itself.', result.reason);
        }
      }
    },
  };
}
