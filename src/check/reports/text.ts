import type { RedactedExchange } from './redact.ts';
import type { Report, ReportedResult } from './report.ts';

const WORDS = { pass: 'pass', fail: 'FAIL', skipped: 'skipped', 'not-run': 'not run' } as const;

function describeExchange(exchange: RedactedExchange): string[] {
  const { request, requestHeaders, requestBody, status, answerHeaders, answerBody } = exchange;
  return [
    `    > ${request}`,
    ...requestHeaders.map((header) => `    > ${header}`),
    ...(requestBody === '' ? [] : [`    > (${requestBody})`]),
    `    < ${status} in ${exchange.milliseconds} ms`,
    ...answerHeaders.map((header) => `    < ${header}`),
    ...(answerBody === '' ? [] : [`    < ${answerBody.replaceAll('\n', ' ')}`]),
  ];
}

function describeResult(result: ReportedResult): string[] {
  const { id, strength, verdict, rule, reason, contract, source, advice, setting } = result;
  // A section of the spec tells a stranger nothing.
  const standard = source.replace(/^spec \d+(, \d+)*(, )?/, '');
  const head = `${WORDS[verdict].padEnd(7)} ${strength.padEnd(6)} ${id}: ${rule}`;
  if (verdict === 'pass') return [head];
  if (verdict !== 'fail') return [head, `    ${reason}`];
  return [
    head,
    `    ${reason}`,
    `    Contract: ${contract}${standard && ` (${standard})`}`,
    ...(advice === '' ? [] : [`    Fix: ${advice}`]),
    ...(setting === '' ? [] : [`    Or change this setting: ${setting}`]),
    ...result.exchanges.flatMap(describeExchange),
  ];
}

/** The rules without a verdict, with the number of those that have the same reason. */
function describeOmissions(results: readonly ReportedResult[]): string[] {
  const reasons = results.flatMap(({ verdict, reason }) =>
    verdict === 'skipped' || verdict === 'not-run' ? [reason] : [],
  );
  return [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    return `${String(count).padStart(7)} not checked: ${reason}`;
  });
}

/** Writes a report for people: the summary, what has failed, what was not checked, and what has passed. */
export function toText(report: Report): string {
  const { tool, version, portal, adapter, conforms, counts, results } = report;
  const subject = adapter === undefined ? 'The portal' : 'The adapter';
  const describe = (verdict: ReportedResult['verdict']) =>
    results.filter((result) => result.verdict === verdict).flatMap(describeResult);
  const sections = [
    [
      `${tool} ${version}: ${portal}${adapter === undefined ? '' : ` with ${adapter}`}`,
      `${subject} ${conforms ? 'conforms: no MUST has failed' : 'does not conform'}.`,
      `${counts.pass} passed, ${counts.fail} failed, ${counts.skipped + counts['not-run']} not checked`,
    ],
    describe('fail'),
    describeOmissions(results),
    describe('pass'),
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}
