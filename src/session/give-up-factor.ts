import { askPortal } from './ask-portal.ts';
import { type PendingFactor, pendingFactor } from './pending-factor.ts';
import type { SessionContext } from './session-ports.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Takes back a login whose second factor will not come. Without one of this tab, whoever was signed in
 * before stays so: the way here may have come from somebody else.
 */
export async function dropFactor(
  context: SessionContext,
  pending: PendingFactor | undefined,
): Promise<void> {
  const { storage } = context;
  storage.dropNotes('second-factor');
  if (pending) await undoLogin(context, pending.token);
  // If it was nobody, no session ends here, and the person reads what went wrong.
  else if (storage.token() !== undefined) await askPortal(context, () => {});
}

/** Gives up a login that waits for its second factor; nobody was signed in. */
export async function giveUpFactor(context: SessionContext): Promise<void> {
  const pending = pendingFactor(context);
  context.revision += 1;
  context.store.step({ name: 'absent', payload: undefined });
  await dropFactor(context, pending);
}
