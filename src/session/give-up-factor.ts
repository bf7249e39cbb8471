import { askPortal } from './ask-portal.ts';
import { type PendingFactor, pendingFactor } from './pending-factor.ts';
import type { SessionContext } from './ports.ts';
import { undoLogin } from './undo-login.ts';

/**
 * Takes back a login whose second factor will not come. Where it is not this tab's,
 * or another login has come since, whoever is signed in stays so.
 */
export async function dropFactor(
  context: SessionContext,
  pending: PendingFactor | undefined,
): Promise<void> {
  const { storage } = context;
  storage.dropNotes('second-factor');
  if (pending && pending.token === storage.token()) await undoLogin(context, pending.token);
  // If it was nobody, no session ends here, and the person reads what went wrong.
  else if (storage.token() !== undefined) await askPortal(context, () => {});
}

/** Gives up a login that waits for its second factor; nobody was signed in. */
export async function giveUpFactor(context: SessionContext): Promise<void> {
  const pending = pendingFactor(context);
  context.revision += 1;
  context.attempt?.abort();
  context.store.step({ name: 'absent', payload: undefined });
  await dropFactor(context, pending);
}
