import { disableAccess } from './apply.ts';
import { findSession } from './calls/check.ts';
import { finishSecondFactor } from './calls/second-factor.ts';
import { finishSingleSignOn } from './calls/single-sign-on.ts';
import { type SessionContext, update } from './context.ts';
import { loadPortalInfo } from './portal-info.ts';
import { applyOutcome, begin, perform, requestCheck, run } from './run.ts';
import { canSignOut, isBusy, isDisabled, isNobody, isWebAccessOff } from './state.ts';
import { SESSION_CHANGED } from './token.ts';

/**
 * Completes a single sign-on or a second factor, or checks who is signed in. During a sign-in or sign-out the check
 * waits for its end.
 */
async function checkSession(context: SessionContext): Promise<void> {
  const { model, storage } = context;
  if (isBusy(model.peek())) return update(context, { isCheckDue: true });
  const second = finishSecondFactor(context);
  const ended = storage.takeEnd();
  const remembered = storage.mayHaveSession() ? storage.remembered() : undefined;
  void applyOutcome(context, { kind: 'checking', remembered });
  await run(
    context,
    second ?? finishSingleSignOn(context) ?? findSession(context, { kind: 'absent', ended }),
  );
}

/** Starts the session: on a new page, at another portal, and when the network is back. */
export async function startSession(context: SessionContext): Promise<void> {
  const { model, settings, storage } = context;
  const { portal } = settings.peek();
  if (portal !== model.peek().portal) {
    void applyOutcome(context, { kind: 'portal-changed', portal });
  }
  const loading = loadPortalInfo(context);
  // A disabled login stays disabled until the portal has enabled it.
  if (isDisabled(model.peek().state)) {
    await loading.publicInfo;
    if (isWebAccessOff(model.peek()) && !storage.mayHaveSession()) return loading.all;
  }
  await Promise.all([checkSession(context), loading.publicInfo]);
  await perform(context, disableAccess(model.peek()));
  await loading.all;
}

/**
 * Checks the session again when another tab reports a change, when the page returns from the back/forward
 * cache, and when a person returns to it after a long pause; starts it again when the network is back and nobody is
 * signed in. There is no timer: a hidden tab sends nothing.
 */
export function watchSession(context: SessionContext): void {
  const { clock, life, model, settings, tabs } = context;
  const hasSession = () => canSignOut(model.peek().state);
  tabs.subscribe((message) => {
    if (message === SESSION_CHANGED) requestCheck(context, hasSession(), 'other-tab');
  });
  life.subscribe((moment) => {
    switch (moment) {
      case 'bfcache-enter':
        // The back/forward cache must not show anybody's data.
        update(context, { suspended: hasSession() });
        begin(context, 'none');
        void applyOutcome(context, { kind: 'suspended' });
        break;
      case 'bfcache-restore': {
        const hadSession = model.peek().suspended;
        update(context, { suspended: undefined, isTraversal: true });
        requestCheck(context, hadSession);
        break;
      }
      case 'visible': {
        const age = clock.now() - model.peek().askedAt;
        if (hasSession() && age >= settings.peek().recheckAfter) requestCheck(context, true);
        break;
      }
      case 'online':
        if (isNobody(model.peek().state)) void startSession(context);
        break;
      case 'offline':
        break;
      default:
        moment satisfies never;
    }
  });
}
