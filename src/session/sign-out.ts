import { leave } from './leave.ts';
import type { SessionContext } from './session-ports.ts';

/**
 * Signs the person out. What is stored goes even if the portal cannot be reached: on a shared machine
 * the next person must find nothing (spec 4).
 */
export async function signOut(context: SessionContext): Promise<void> {
  const { settings, storage, store } = context;
  if (store.state.value.status !== 'signed-in') return;
  context.revision += 1;
  store.emit('logout', undefined);
  // Before the call: should the page be closed meanwhile, nothing is left behind.
  storage.forget();
  try {
    await context.client().logout();
  } catch (error) {
    console.warn('Portico: the portal did not confirm the sign-out.', error);
  }
  store.emit('logged-out', undefined);
  leave(context, settings().screens.login, 'signed-out');
}
