import { getPortalUrl, isPage, toPortalUrl } from '../contract/urls.ts';
import { isPartnerPage } from '../settings/page.ts';
import { type SessionContext, update } from './context.ts';
import { findDestination, goIf } from './navigate.ts';
import type { ElementSession, ViewSession } from './session.ts';

/** Creates the session for the views of the elements. */
export function createViewSession(context: SessionContext, session: ElementSession): ViewSession {
  const { askPage, attempts, model, navigation, settings } = context;
  const toAddress = (path: string) => toPortalUrl(path, settings.value.portal)?.href;
  const toDestination = (path: string | undefined) => {
    const suggested = [session.principal.value?.landingPage, './'];
    return findDestination(context, { requested: path, suggested }) ?? navigation.href;
  };
  return {
    ...session,
    destination: toDestination,
    goOn(path) {
      if (!model.peek().isTraversal || attempts.current().kind === 'login') return;
      const url = toDestination(path);
      const isHere = isPage(navigation.href, url);
      if (isHere) return;
      const permission = askPage({ name: 'navigate', detail: { url, reason: 'signed-in' } });
      goIf(permission, () => navigation.replacePage(url));
    },
    screen: ((name) => {
      const { portal, screens } = settings.value;
      const path = screens[name];
      return path && getPortalUrl(path, portal);
    }) as ViewSession['screen'],
    portalAddress: toAddress,
    pictureAddress: (path) =>
      isPartnerPage(settings.value, navigation) ? undefined : toAddress(path),
    createCaptchaSlot() {
      const captchaSlot = String(Math.random());
      update(context, { captchaSlot });
      return captchaSlot;
    },
  };
}
