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
  const head = `${WORDS[verdict].padEnd(7)} ${strength.padEnd(6)} ${id}: ${rule}`;
  if (verdict === 'pass') return [head];
  if (verdict !== 'fail') return [head, `    ${reason}`];
  return [
    head,
    `    ${reason}`,
    `    Contract: ${contract} (${source})`,
    `    Fix: ${advice}`,
    ...(setting === '' ? [] : [`    Or change this setting: ${setting}`]),
    ...result.exchanges.flatMap(describeExchange),
  ];
}

/** Writes a report for people. */
export function toText({ tool, version, portal, conforms, counts, results }: Report): string {
  return [
    `${tool} ${version}: ${portal}`,
    '',
    ...results.flatMap(describeResult),
    '',
    `${counts.pass} passed, ${counts.fail} failed, ${counts.skipped} skipped, ${counts['not-run']} not run`,
    conforms ? 'The portal conforms: no MUST has failed.' : 'The portal does not conform.',
    '',
  ].join('\n');
}
