import type { Failure } from '../contract/failure.ts';
import { allowedUrl } from './allowed-url.ts';
import { failureDetail } from './failure-detail.ts';
import { leaveTo } from './leave.ts';
import { localPath } from './local-path.ts';
import type { SessionContext } from './session-ports.ts';

/** Where on the portal the person was to come back to. */
function returnAddress({ navigation, returnPath, settings, storage }: SessionContext): string {
  const { portal } = settings();
  const saved = localPath(returnPath || storage.note('ssf-return-path'), portal);
  const here = URL.parse(navigation.href);
  // Nobody comes back to a partner's page: what follows takes place on the portal.
  const path = saved ?? localPath(here?.href.split('#', 1)[0], portal) ?? '/';
  return new URL(path, portal).href;
}

/**
 * Goes where a 609 asks to, with its `state` replaced by the saved address (spec 4). Only to https on
 * the portal's own or an allowed origin; otherwise the authorization has failed and the person stays.
 * False for any other failure.
 */
export function followRedirect(context: SessionContext, failure: Failure): boolean {
  if (failure.code !== 'second-factor-required') return false;
  const { settings, store } = context;
  const url = allowedUrl(failure.redirectUrl, settings());
  if (url === undefined) {
    store.emit('oauth2-authorization-failed', failureDetail(context, failure));
    return true;
  }
  url.searchParams.set('state', returnAddress(context));
  store.emit('oauth2-redirect', { url: url.href });
  // Nothing is under way here any more, and a page that forbids the way needs its form back.
  store.step({ name: 'absent', payload: undefined });
  leaveTo(context, url.href, 'redirect');
  return true;
}
