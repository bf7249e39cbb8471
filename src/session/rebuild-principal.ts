import { askPortal } from './ask-portal.ts';
import type { SessionContext } from './ports.ts';

/** Asks the portal anew who is signed in, for a page that has changed something about them. */
export async function rebuildPrincipal(context: SessionContext): Promise<void> {
  const { store } = context;
  if (store.state.value.status !== 'signed-in') return;
  store.emit('rebuild-principal', undefined);
  await askPortal(context);
}
