import type { Failure } from '../contract/failure.ts';
import { allowedUrl } from './allowed-url.ts';
import { failureDetail } from './failure-detail.ts';
import { leaveTo } from './leave.ts';
import { localPath } from './local-path.ts';
import { keepPendingFactor } from './pending-factor.ts';
import type { SessionContext } from './session-ports.ts';

/** Where on the portal the person is. Nobody comes back to a partner's page: what follows takes place there. */
function here({ navigation, settings }: SessionContext): string {
  return localPath(navigation.href.split('#', 1)[0], settings().portal) ?? '/';
}

/**
 * Goes where a 609 asks to, with its `state` replaced by the saved address (spec 4). Only to https on
 * the portal's own or an allowed origin; otherwise the authorization has failed and the person stays.
 * False for any other failure.
 */
export function followRedirect(context: SessionContext, failure: Failure): boolean {
  if (failure.code !== 'second-factor-required') return false;
  const { settings, storage, store } = context;
  const { portal } = settings();
  const url = allowedUrl(failure.redirectUrl, settings());
  if (url === undefined) {
    store.emit('oauth2-authorization-failed', failureDetail(context, failure));
    return true;
  }
  const path = localPath(context.returnPath || storage.note('ssf-return-path'), portal);
  const state = new URL(path ?? here(context), portal).href;
  url.searchParams.set('state', state);
  keepPendingFactor(context, { url: url.href, state, token: storage.token(), path });
  store.emit('oauth2-redirect', { url: url.href });
  // A view that asks the person first goes there itself.
  if (context.heldRedirects === 0) leaveTo(context, url.href, 'redirect');
  return true;
}
