import { toAllowedUrl } from '../contract/urls.ts';
import { leave, leaveTo } from './leave.ts';
import type { SessionContext } from './ports.ts';
import { tellTabs } from './tell-tabs.ts';

/** Whether the page belongs to the admin console (spec 2). */
function isAdminPage({ navigation, settings }: SessionContext): boolean {
  const { pathname } = new URL(navigation.href);
  const { admin } = settings().screens;
  return pathname === admin || pathname.startsWith(`${admin}/`);
}

/**
 * Ends a session that the portal no longer knows (spec 4): everything stored goes, the other tabs find
 * out, and the person is led to the error page of the admin console when on one of its pages, else to
 * where single sign-on ends, else to the login.
 */
export function close(context: SessionContext): void {
  const { settings, storage, store } = context;
  const { screens } = settings();
  const logout = toAllowedUrl(storage.note('ssf-logout-url'), settings());
  context.revision += 1;
  storage.forget();
  store.emit('logged-out', undefined);
  tellTabs(context);
  if (isAdminPage(context)) leave(context, screens.adminError, 'closed');
  else if (logout) leaveTo(context, logout.href, 'closed');
  else leave(context, screens.login, 'closed');
}
