import type { Failure } from '../contract/failure.ts';
import { failureDetail } from './failure-detail.ts';
import { followRedirect } from './follow-redirect.ts';
import type { SessionContext } from './ports.ts';

/** Ends an attempt to sign in with a failure: each kind of it has its own event. */
export function fail(context: SessionContext, failure: Failure): false {
  const { store } = context;
  if (failure.code === 'login-disabled') store.emit('login-disabled', undefined);
  else if (!followRedirect(context, failure)) {
    store.emit('login-failed', failureDetail(context, failure));
  }
  return false;
}
