import { leave } from './leave.ts';
import type { SessionContext } from './session-ports.ts';

/**
 * Ends a session that the portal no longer knows (spec 4): everything stored goes, and the person is
 * led to the error page of the admin console when on one of its pages, else to the login.
 */
export function close(context: SessionContext): void {
  const { settings, navigation, storage, store } = context;
  const { screens } = settings();
  context.revision += 1;
  storage.forget();
  store.emit('logged-out', undefined);
  const { pathname } = new URL(navigation.href);
  const isAdminPage = pathname === screens.admin || pathname.startsWith(`${screens.admin}/`);
  leave(context, isAdminPage ? screens.adminError : screens.login, 'closed');
}
