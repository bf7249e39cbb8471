import { computed, signal } from '@preact/signals-core';
import { createUnreachableHost } from '../client/unreachable-host.ts';
import type { PublicInfo } from '../contract/calls/public-info.ts';
import { getPortalUrl, toPortalUrl } from '../contract/urls.ts';
import { createAttempts } from './attempt.ts';
import { createConclusions } from './conclude.ts';
import { signIn } from './flows/sign-in.ts';
import { signOut } from './flows/sign-out.ts';
import { beginSingleSignOn } from './flows/single-sign-on.ts';
import { findDestination } from './navigate.ts';
import { isForeign, isPartnerPage } from './page.ts';
import { areGuestsAllowed, permissionsOf } from './permissions.ts';
import { createPortalInfo } from './portal-info.ts';
import type { SessionPorts } from './ports.ts';
import { createPrincipalReader } from './principal/fetch-principal.ts';
import { refreshPrincipal } from './principal/refresh-principal.ts';
import { completeQuota } from './quota.ts';
import { watchSession } from './revalidate.ts';
import { isSecondFactorReturn } from './second-factor/authority-answer.ts';
import { cancelSecondFactor } from './second-factor/cancel-second-factor.ts';
import { createFactorOffer } from './second-factor/offer.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { createStart } from './start.ts';
import { isUndecided, principalOf } from './state/predicates.ts';
import { createStore } from './state/store.ts';
import type { ViewSession } from './view-session.ts';

/**
 * Creates a session in the state `unknown`. It sends no request before `start`.
 * @returns the session for pages, and the larger one for the views of the elements
 */
export function createSession(ports: SessionPorts): {
  session: Session;
  viewSession: ViewSession;
} {
  const { client, navigation, settings } = ports;
  const store = createStore();
  const { state } = store;
  const attempts = createAttempts(state);
  const publicInfo = signal<PublicInfo>();
  const services: Services = {
    ...ports,
    store,
    attempts,
    publicInfo,
    principals: createPrincipalReader(ports),
    unreachableHost: createUnreachableHost(() => settings.peek(), navigation),
  };
  const conclusions = createConclusions(services);
  const { conclude, run } = conclusions;
  const portalInfo = createPortalInfo(services, conclusions);
  const { releaseInfo } = portalInfo;
  const principal = computed(() => principalOf(state.value));
  const guestAccess = computed(() => areGuestsAllowed(publicInfo.value, settings.value));
  let { isTraversal } = navigation;
  const offer = createFactorOffer(ports.storage, principal);

  const session: Session = {
    state,
    principal,
    permissions: computed(() => permissionsOf(principal.value)),
    publicInfo,
    branding: computed(() => publicInfo.value?.branding),
    guestAccess,
    licence: releaseInfo,
    singleSignOn: computed(
      () => settings.value.singleSignOn !== undefined && !isPartnerPage(settings.value, navigation),
    ),
    factorOffered: offer.isOpen,
    dismissFactorOffer: offer.dismiss,
    subscribe: store.subscribe,
    async signIn(credentials, options) {
      const first = signIn(services, credentials, options);
      if (first === undefined) return false;
      const { kind } = await ('run' in first ? run(first) : conclude(first));
      return kind === 'access-disabled' ? undefined : kind === 'signed-in';
    },
    signInWithSingleSignOn: (returnPath) =>
      session.singleSignOn.value && beginSingleSignOn(services, returnPath),
    continueAsGuest(returnPath) {
      if (!guestAccess.value || !isUndecided(state.value)) return;
      // The portal's own pages do not know the guests of another origin.
      const portal = isForeign(settings.peek(), navigation) ? [] : ['./'];
      const wishes = { page: returnPath, portal };
      void conclude({ kind: 'guest', wishes }, attempts.begin('none'));
    },
    async signOut(options) {
      const canceled = cancelSecondFactor(services);
      if (canceled) return void (await conclude(canceled, attempts.begin('none')));
      const flow = signOut(services, options);
      if (flow) await run(flow);
    },
    holdRedirect: conclusions.holdRedirect,
    async rebuildPrincipal() {
      if (state.value.status !== 'signed-in') return;
      await run(refreshPrincipal(services, { isRebuild: true }));
    },
    updateQuota(update) {
      store.emit('update-quota', completeQuota(principal.value, update));
      if (principal.value) ports.storage.cachePrincipal(principal.value);
    },
  };

  const viewSession: ViewSession = {
    ...session,
    start: createStart(services, conclusions, portalInfo),
    destination(path) {
      const wishes = { page: path, portal: [principal.value?.landingPage, './'] };
      return findDestination(ports, wishes) ?? navigation.href;
    },
    goOn(path) {
      if (!isTraversal || attempts.current().kind === 'login') return;
      const url = viewSession.destination(path);
      const isElsewhere = new URL(url).pathname !== new URL(navigation.href).pathname;
      if (isElsewhere && ports.permits({ name: 'navigate', detail: { url, reason: 'signed-in' } }))
        navigation.goInstead(url);
    },
    screen: ((name) => {
      const { portal, screens } = settings.value;
      const path = screens[name];
      return path && getPortalUrl(path, portal);
    }) as ViewSession['screen'],
    portalAddress: (path) => toPortalUrl(path, settings.value.portal)?.href,
    pictureAddress: (path) =>
      isPartnerPage(settings.value, navigation) ? undefined : viewSession.portalAddress(path),
    isSecondFactorReturn: () => isSecondFactorReturn(navigation.href, settings.value),
    captchaPicture: () => client().captchaPicture(),
    captchaQuestion: (language, signal) => client().captchaQuestion(language, signal),
  };
  watchSession(services, conclusions, () => void viewSession.start());
  ports.life.subscribe((moment) => {
    if (moment === 'bfcache-restore') isTraversal = true;
  });
  return { session, viewSession };
}
