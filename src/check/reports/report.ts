import type { Result, Verdict } from '../checks/check.ts';
import { SECTIONS } from '../checks/sections.ts';
import type { Level, Visit } from '../visits/visit.ts';
import { createRedaction, type RedactedExchange } from './redact.ts';

/** The result of a check in the words of a report. */
export interface ReportedResult {
  readonly id: string;
  readonly level: Level;
  readonly strength: 'MUST' | 'SHOULD';
  readonly verdict: Verdict;
  readonly rule: string;
  /** What is wrong, or why there is no verdict. */
  readonly reason: string;
  /** The section of the contract, in the file of the package. */
  readonly contract: string;
  readonly source: string;
  /** What to do; empty unless the check has failed, as the next two. */
  readonly advice: string;
  /** The setting that adapts the elements instead; empty if there is none. */
  readonly setting: string;
  readonly exchanges: readonly RedactedExchange[];
}

/** Everything that a report contains. It holds no secret. */
export interface Report {
  readonly tool: string;
  readonly version: string;
  readonly portal: string;
  /** The name of the adapter's file, where one was checked. */
  readonly adapter?: string;
  readonly level: Level;
  /** Whether no MUST has failed. */
  readonly conforms: boolean;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly results: readonly ReportedResult[];
}

/** Composes the report of a visit. */
export function createReport(
  visit: Visit,
  level: Level,
  results: readonly Result[],
  version: string,
  adapter?: string,
): Report {
  const redaction = createRedaction(visit);
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const findExchanges = ({ check: { steps = [] }, exchanges = [], verdict }: Result) => {
    const seen = steps.flatMap((name) => {
      const step = visit.steps.get(name);
      return step && !('error' in step) ? [step] : [];
    });
    return verdict === 'fail' ? [...seen, ...exchanges].map(redaction.exchange) : [];
  };
  return {
    tool: 'portico-check',
    version,
    portal: visit.plan.settings.portal,
    ...(adapter !== undefined && { adapter }),
    level,
    conforms: !results.some(
      ({ check, verdict }) => verdict === 'fail' && check.strength === 'MUST',
    ),
    counts: {
      pass: count('pass'),
      fail: count('fail'),
      skipped: count('skipped'),
      'not-run': count('not-run'),
    },
    results: results.map((result) => {
      const { check, verdict, reason } = result;
      const hasFailed = verdict === 'fail';
      return {
        id: check.id,
        level: check.level,
        strength: check.strength,
        verdict,
        rule: check.rule,
        reason: redaction.text(reason),
        contract: SECTIONS[check.section],
        source: check.source,
        advice: hasFailed ? check.advice : '',
        setting: hasFailed ? (check.setting ?? '') : '',
        exchanges: findExchanges(result),
      };
    }),
  };
}
