import type { SessionContext } from './ports.ts';
import { tellTabs } from './tell-tabs.ts';

/** Milliseconds given to the portal to forget a session; the person does not wait long for it. */
const UNDO_LIMIT = 5_000;

/**
 * Takes back a session that must not be: of which only half was made, or which is not allowed. Not
 * where its token is no longer the browser's: another tab has signed in since, and that login stays.
 */
export async function undoLogin(context: SessionContext, token: string | undefined): Promise<void> {
  const { client, storage } = context;
  if (storage.token() !== token) return;
  // The call goes first: without cookies it takes its token from what is forgotten next.
  const forgotten = client().logout(AbortSignal.timeout(UNDO_LIMIT));
  storage.forget();
  await forgotten.catch(() => {});
  // The cookies are those of all tabs.
  tellTabs(context);
}
