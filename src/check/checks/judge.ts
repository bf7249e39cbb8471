import { LEVELS, type Level, type Step, type Visit } from '../visits/visit.ts';
import { type Check, NotApplicable, type Result } from './check.ts';
import { findAbsence } from './parts.ts';

/** Judges everything that was seen of a portal by each check, in their order. */
export function judgeAll(checks: readonly Check[], visit: Visit, level: Level): Result[] {
  const unanswered = new Set<Step>();
  return checks.map((check) => judge(check, visit, level, unanswered));
}

/** @param unanswered the steps without an answer that earlier checks have reported */
function judge(check: Check, visit: Visit, level: Level, unanswered: Set<Step>): Result {
  const skip = (verdict: 'skipped' | 'not-run', reason: string): Result => ({
    check,
    verdict,
    reason,
  });
  if (LEVELS.indexOf(check.level) > LEVELS.indexOf(level)) {
    return skip('skipped', `It belongs to the level "${check.level}".`);
  }
  const absence = findAbsence(check.id, visit);
  if (absence !== undefined) return skip('not-run', absence);
  const obstacle = check.findObstacle?.(visit.plan);
  if (obstacle !== undefined) return skip('skipped', obstacle);
  for (const name of check.steps) {
    const step = visit.steps.get(name);
    if (step === undefined) {
      return skip('not-run', visit.omissions.get(name) ?? 'The request was not made.');
    }
    if ('error' in step) {
      if (unanswered.has(step)) return skip('not-run', 'The request has no answer.');
      unanswered.add(step);
      return { check, verdict: 'fail', reason: `There is no answer: ${step.error.message}` };
    }
  }
  const outcome = check.judge({
    plan: visit.plan,
    visit,
    see(name) {
      const step = check.steps.includes(name) ? visit.steps.get(name) : undefined;
      if (step === undefined || 'error' in step) throw new Error(`${check.id} needs ${name}`);
      return step;
    },
  });
  if (outcome instanceof NotApplicable) return skip('not-run', outcome.reason);
  return { check, verdict: outcome === undefined ? 'pass' : 'fail', reason: outcome ?? '' };
}
