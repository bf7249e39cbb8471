import type { Failure } from '../contract/failure.ts';
import { toAllowedUrl, toLocalPath } from '../contract/urls.ts';
import { failureDetail } from './failure-detail.ts';
import { leaveTo } from './leave.ts';
import { keepPendingFactor } from './pending-factor.ts';
import type { SessionContext } from './ports.ts';
import { undoLogin } from './undo-login.ts';

/** Where on the portal the person is. Nobody comes back to a partner's page: what follows takes place there. */
function here({ navigation, settings }: SessionContext): string {
  return toLocalPath(navigation.href.split('#', 1)[0], settings().portal) ?? '/';
}

/**
 * Goes where a 609 asks to, with its `state` replaced by the saved address (spec 4). Only to https on
 * the portal's own or an allowed origin; otherwise the authorization has failed and the person stays.
 * False for any other failure.
 */
export function followRedirect(context: SessionContext, failure: Failure): boolean {
  if (failure.code !== 'second-factor-required') return false;
  const { settings, storage, store, way } = context;
  const { portal } = settings();
  // The authority leads back to a page of the portal, where the mode without cookies knows nobody.
  const isPossible = settings().tokenMode === 'cookie';
  const url = isPossible ? toAllowedUrl(failure.redirectUrl, settings()) : undefined;
  if (url === undefined) {
    const isLogin = store.state.value.status === 'signing-in';
    store.emit('oauth2-authorization-failed', failureDetail(context, failure));
    if (isLogin) void undoLogin(context, storage.token());
    return true;
  }
  const path = toLocalPath(context.returnPath || storage.note('ssf-return-path'), portal);
  const state = new URL(path ?? here(context), portal).href;
  url.searchParams.set('state', state);
  keepPendingFactor(context, { url: url.href, state, token: storage.token(), path, way });
  store.emit('oauth2-redirect', { url: url.href });
  // A view that asks the person first goes there itself.
  if (context.heldRedirects === 0) leaveTo(context, url.href, 'redirect');
  return true;
}
