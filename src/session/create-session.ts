import { computed } from '@preact/signals-core';
import { toPortalUrl } from '../contract/urls.ts';
import { isSecondFactorReturn } from './authority-answer.ts';
import { checkSession } from './check-session.ts';
import { createFactorOffer } from './factor-offer.ts';
import { enterAsGuest, guestsWelcome } from './guest.ts';
import { destinationOf } from './leave.ts';
import { permissionsOf } from './permissions.ts';
import { createPortalInfo } from './portal-info.ts';
import type { SessionContext, SessionPorts } from './ports.ts';
import { checkedQuota } from './quota.ts';
import { rebuildPrincipal } from './rebuild-principal.ts';
import type { Session } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { beginSingleSignOn } from './single-sign-on.ts';
import { createStore } from './store.ts';
import type { ViewSession } from './view-session.ts';
import { watchSurroundings } from './watch-surroundings.ts';

/**
 * Creates a session in the state `unknown`. It sends no request before `start`.
 * @returns the face for pages, and the wider one for our views
 */
export function createSession(ports: SessionPorts): {
  session: Session;
  viewSession: ViewSession;
} {
  const settings = () => ports.settings.value;
  const store = createStore();
  const context: SessionContext = {
    ...ports,
    settings,
    store,
    revision: 0,
    heldRedirects: 0,
    returnPath: undefined,
    way: 'password',
    attempt: undefined,
    checkDue: false,
    isUnanswered: false,
    signOuts: 0,
    frozen: false,
    heard: undefined,
    checkedAt: 0,
  };
  const { load, publicInfo, releaseInfo } = createPortalInfo(context);
  const principal = computed(() =>
    'principal' in store.state.value ? store.state.value.principal : undefined,
  );
  const offer = createFactorOffer(ports.storage, principal);
  watchSurroundings(context);
  const session: Session = {
    state: store.state,
    principal,
    permissions: computed(() => permissionsOf(principal.value)),
    publicInfo,
    branding: computed(() => publicInfo.value?.branding),
    guestAccess: computed(() => guestsWelcome(publicInfo.value, settings())),
    licence: releaseInfo,
    singleSignOn: computed(() => settings().singleSignOn !== undefined),
    factorOffered: offer.isOpen,
    dismissFactorOffer: offer.dismiss,
    subscribe: store.subscribe,
    signIn: (credentials, options) => signIn(context, credentials, options),
    signInWithSingleSignOn: (returnPath) => beginSingleSignOn(context, returnPath),
    continueAsGuest(returnPath) {
      if (guestsWelcome(publicInfo.value, settings())) enterAsGuest(context, returnPath);
    },
    signOut: () => signOut(context),
    holdRedirect() {
      context.heldRedirects += 1;
      return () => {
        context.heldRedirects -= 1;
      };
    },
    rebuildPrincipal: () => rebuildPrincipal(context),
    updateQuota: (update) => store.emit('update-quota', checkedQuota(update)),
  };
  const viewSession: ViewSession = {
    ...session,
    async start() {
      await Promise.all([load(), checkSession(context)]);
    },
    destination(path) {
      const { portal } = settings();
      const chosen = destinationOf(context, path, principal.value?.landingPage);
      return new URL(chosen ?? `${portal}/`, portal).href;
    },
    screen(name) {
      const { portal, screens } = settings();
      return new URL(screens[name], portal).href;
    },
    portalAddress(path) {
      return toPortalUrl(path, settings().portal)?.href;
    },
    captchaPicture: () => ports.client().captchaPicture(),
    captchaQuestion: (language, signal) => ports.client().captchaQuestion(language, signal),
    isSecondFactorReturn: () => isSecondFactorReturn(ports.navigation.href, settings()),
  };
  return { session, viewSession };
}
