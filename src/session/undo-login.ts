import type { SessionContext } from './session-ports.ts';
import { tellTabs } from './tell-tabs.ts';

/** Milliseconds given to the portal to forget a session; the person does not wait long for it. */
const UNDO_LIMIT = 5_000;

/** Takes back a session that must not be: of which only half was made, or which is not allowed. */
export async function undoLogin(context: SessionContext): Promise<void> {
  const { client, storage } = context;
  // The call goes first: without cookies it takes its token from what is forgotten next.
  const forgotten = client().logout(AbortSignal.timeout(UNDO_LIMIT));
  storage.forget();
  await forgotten.catch(() => {});
  // The cookies are those of all tabs.
  tellTabs(context);
}
