import { toFailure } from '../client/to-failure.ts';
import type { Failure } from '../contract/failure.ts';
import { findUnreachableHost, toRedirect } from './calls/fail.ts';
import { type SessionContext, update } from './context.ts';
import { areGuestsAllowed } from './permissions.ts';
import { applyOutcome } from './run.ts';
import { isBusy } from './state.ts';

/** Calls in flight, as promises that never reject. */
interface Loading {
  readonly publicInfo: Promise<unknown>;
  readonly all: Promise<void>;
}

async function loadPublicInfo(
  context: SessionContext,
  isNewest: () => boolean,
): Promise<undefined> {
  const { client, settings } = context;
  const { portal } = settings.peek();
  const info = await client().publicInfo();
  update(context, { answeredBy: portal });
  if (!isNewest()) return;
  const isAllowed = areGuestsAllowed(info, settings.peek());
  void applyOutcome(context, { kind: 'informed', info, areGuestsAllowed: isAllowed });
}

async function loadLicence(context: SessionContext, isNewest: () => boolean): Promise<undefined> {
  void applyOutcome(context, { kind: 'licence' });
  const info = await context.client().releaseInfo();
  if (isNewest()) void applyOutcome(context, { kind: 'licence', info });
}

/** Waits for the calls, and tells the author of the page what has failed. */
async function reportFailures(
  context: SessionContext,
  loading: readonly Promise<Failure | undefined>[],
): Promise<void> {
  const { attempts, model, navigation, settings } = context;
  for (const failure of await Promise.all(loading)) {
    if (!failure) continue;
    if (failure.code === 'network' && findUnreachableHost(context)) {
      // Once: the other call fails for the same reason.
      return console.error(
        `Portico: ${settings.peek().portal} is unreachable, or does not allow ${new URL(navigation.href).origin}.`,
      );
    }
    // A sign-in in flight gets its own 609.
    if (failure.code === 'second-factor-required' && !isBusy(model.peek())) {
      await applyOutcome(context, toRedirect(context, attempts.current(), failure));
    } else console.warn('Portico: the public information could not be read.', failure);
  }
}

/**
 * Reads the portal's settings and its license in parallel. A failure of one does not affect the other, or a sign-in.
 * Late answers of an earlier call, perhaps of another portal, are dropped.
 */
export function loadPortalInfo(context: SessionContext): Loading {
  const { model } = context;
  const infoRequests = model.peek().infoRequests + 1;
  update(context, { infoRequests });
  const isNewest = () => infoRequests === model.peek().infoRequests;
  const publicInfo = loadPublicInfo(context, isNewest).catch(toFailure);
  const licence = loadLicence(context, isNewest).catch(toFailure);
  return { publicInfo, all: reportFailures(context, [publicInfo, licence]) };
}
