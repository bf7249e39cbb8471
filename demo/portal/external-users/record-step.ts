import type { LogSource, SecurityLog } from '../../server/security-log/security-log.ts';
import type { ExternalUserAction } from '../external-user-states/transitions.ts';
import type { advance } from './advance.ts';

/** Records what an action on an external user changed. Call it after the transaction. */
export function recordStep(
  securityLog: SecurityLog,
  { personId: person, action }: { personId: number; action: ExternalUserAction },
  { step, endedSessions }: NonNullable<Awaited<ReturnType<typeof advance>>>,
  source?: LogSource,
): void {
  if (action === 'register') securityLog.record('person-registered', { person }, source);
  if (action === 'request-reset') securityLog.record('reset-requested', { person }, source);
  if (action === 'reset-password') securityLog.record('reset-password-chosen', { person }, source);
  if (action === 'confirm' && step.password !== 'take') {
    securityLog.record('address-confirmed', { person }, source);
  }
  if (step.password === 'take') securityLog.record('password-changed', { person }, source);
  if (endedSessions > 0) {
    securityLog.record(
      'session-ended',
      { person, reason: 'new-password', count: endedSessions },
      source,
    );
  }
}
