import type { Failure } from '../contract/failure.ts';
import { logError, logWarning } from '../platform/browser/console.ts';
import { toFailure } from '../platform/browser/to-failure.ts';
import { disableAccess } from './apply.ts';
import { findSession } from './calls/check.ts';
import { findUnreachableHost, toRedirect } from './calls/fail.ts';
import { finishSecondFactor } from './calls/second-factor.ts';
import { finishSingleSignOn } from './calls/single-sign-on.ts';
import { type SessionContext, update } from './context.ts';
import { areGuestsAllowed } from './permissions.ts';
import { applyOutcome, begin, perform, requestCheck, run } from './run.ts';
import { canSignOut, isBusy, isDisabled, isNobody, isWebAccessOff } from './state.ts';
import { SESSION_CHANGED } from './token.ts';

/** How a portal has ended a session. Other tabs get these names as messages. */
const TOLD_ENDS = ['expired', 'password-changed'] as const;

/** Calls in flight, as promises that never reject. */
interface Loading {
  readonly publicInfo: Promise<unknown>;
  readonly all: Promise<void>;
}

async function loadPublicInfo(
  context: SessionContext,
  isNewest: () => boolean,
): Promise<undefined> {
  const { portal } = context.settings.peek();
  const info = await (await context.portal()).publicInfo?.({});
  update(context, { answeredBy: portal });
  if (!info || !isNewest()) return;
  const isAllowed = areGuestsAllowed(info, context.settings.peek());
  void applyOutcome(context, { kind: 'informed', info, areGuestsAllowed: isAllowed });
}

async function loadLicence(context: SessionContext, isNewest: () => boolean): Promise<undefined> {
  void applyOutcome(context, { kind: 'licence' });
  const info = await (await context.portal()).releaseInfo?.({});
  if (info && isNewest()) void applyOutcome(context, { kind: 'licence', info });
}

/** Waits for the calls, and tells the author of the page what has failed. */
async function reportFailures(
  context: SessionContext,
  loading: readonly Promise<Failure | undefined>[],
): Promise<void> {
  const { attempts, model, navigation, settings } = context;
  for (const failure of await Promise.all(loading)) {
    // A portal may leave out these calls.
    if (!failure || failure.status === 404) continue;
    if (failure.code === 'network' && findUnreachableHost(context)) {
      // Once: the other call fails for the same reason.
      return logError(
        `Portico: ${settings.peek().portal} is unreachable, or does not allow ${new URL(navigation.href).origin}.`,
      );
    }
    // A sign-in in flight gets its own 609.
    if (failure.code === 'second-factor-required' && !isBusy(model.peek())) {
      const attempt = attempts.current();
      await applyOutcome(context, await toRedirect(context, attempt, failure), attempt);
    } else logWarning('Portico: the public information could not be read.', failure);
  }
}

/**
 * Reads the portal's settings and its license in parallel. A failure of one does not affect the other, or a sign-in.
 * Late answers of an earlier call, perhaps of another portal, are dropped.
 */
function loadPortalInfo(context: SessionContext): Loading {
  const { model } = context;
  const infoRequests = model.peek().infoRequests + 1;
  update(context, { infoRequests });
  const isNewest = () => infoRequests === model.peek().infoRequests;
  const publicInfo = loadPublicInfo(context, isNewest).catch(toFailure);
  const licence = loadLicence(context, isNewest).catch(toFailure);
  return { publicInfo, all: reportFailures(context, [publicInfo, licence]) };
}

/**
 * Completes a single sign-on or a second factor, or checks who is signed in. During a sign-in or sign-out the check
 * waits for its end.
 */
async function checkSession(context: SessionContext): Promise<void> {
  const { model, settings, storage } = context;
  if (isBusy(model.peek())) return update(context, { isCheckDue: true });
  const second = finishSecondFactor(context);
  const ended = storage.takeEnd();
  const remembered = storage.mayHaveSession() ? storage.remembered() : undefined;
  void applyOutcome(context, { kind: 'checking', remembered });
  const single = second ?? finishSingleSignOn(context);
  // Nobody was signed in here: single sign-on that began in another tab has set the token, which waits for its login.
  const isNew = settings.peek().singleSignOn.length > 0 && storage.remembered() === undefined;
  const absent = { kind: 'absent', ended } as const;
  const { kind } = await run(context, single ?? findSession(context, absent, { isQuiet: isNew }));
  if (kind !== 'absent') return;
  // With a person, another tab has used the token: its session goes on.
  const isKnown = single && storage.remembered() !== undefined;
  const late = isKnown ? findSession(context, absent) : isNew && finishSingleSignOn(context, true);
  if (late) await run(context, late);
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
 * cache, and when a person returns to it, or does something on it, after a long pause; starts it again when the network
 * is back and nobody is signed in. There is no timer: a page that nobody uses must not keep the session alive.
 */
export function watchSession(context: SessionContext): void {
  const { clock, life, model, settings, tabs } = context;
  const hasSession = () => canSignOut(model.peek().state);
  tabs.subscribe((message) => {
    const how =
      message === SESSION_CHANGED ? 'other-tab' : TOLD_ENDS.filter((end) => end === message)[0];
    if (how) requestCheck(context, hasSession(), how);
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
        // The clock may have been set back.
        const age = Math.abs(clock.now() - model.peek().askedAt);
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
