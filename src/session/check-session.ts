import { askPortal } from './ask-portal.ts';
import { takeAuthorityAnswer } from './authority-answer.ts';
import { finishSecondFactor } from './finish-second-factor.ts';
import { isBusy } from './is-busy.ts';
import { awaitFactor } from './pending-factor.ts';
import type { SessionContext } from './ports.ts';
import { finishSingleSignOn, isSingleSignOnReturn } from './single-sign-on.ts';

/**
 * Finds out whether somebody is signed in. The portal is asked only where a token speaks for it; a
 * person who begins to sign in meanwhile is not disturbed by the late answer.
 */
export async function checkSession(context: SessionContext): Promise<void> {
  const { storage, store } = context;
  context.checkDue = isBusy(context);
  if (context.checkDue) return;
  const answer = takeAuthorityAnswer(context);
  const asked = storage.token() !== undefined;
  store.step({ name: 'check', payload: asked ? storage.remembered() : undefined });
  if (answer) return finishSecondFactor(context, answer);
  if (isSingleSignOnReturn(context)) return finishSingleSignOn(context);
  if (awaitFactor(context)) return;
  if (asked) return askPortal(context);
  if (storage.note('guest')) store.step({ name: 'enter', payload: undefined });
  else store.step({ name: 'absent', payload: undefined });
}
