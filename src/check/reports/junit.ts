import { LEVELS } from '../visits/visit.ts';
import type { Report, ReportedResult } from './report.ts';
import { toText } from './text.ts';

/** Text for XML, without characters that XML 1.0 does not allow (section 2.2). */
function escapeXml(text: string): string {
  const allowed = Array.from(text, (character) =>
    /[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(character)
      ? character
      : '?',
  ).join('');
  return allowed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function toCase(report: Report, result: ReportedResult): string {
  const { id, level, strength, verdict, rule, reason } = result;
  const name = `name="${escapeXml(id)}: ${escapeXml(rule)}" classname="portico-check.${level}"`;
  if (verdict === 'pass') return `    <testcase ${name}/>`;
  const details = escapeXml(toText({ ...report, results: [result] }));
  const child =
    verdict === 'fail' && strength === 'MUST'
      ? `<failure type="MUST" message="${escapeXml(reason)}">${details}</failure>`
      : `<skipped message="${escapeXml(verdict === 'fail' ? `SHOULD failed: ${reason}` : reason)}"/>`;
  return `    <testcase ${name}>${child}</testcase>`;
}

/**
 * Writes a report as JUnit XML, with a suite for each level. Only a MUST is a failure; a SHOULD that has
 * failed is skipped, with the reason.
 */
export function toJunit(report: Report): string {
  const suites = LEVELS.flatMap((level) => {
    const results = report.results.filter((result) => result.level === level);
    const failed = results.filter(
      ({ strength, verdict }) => verdict === 'fail' && strength === 'MUST',
    );
    const left = results.filter(({ verdict }) => verdict !== 'pass').length - failed.length;
    return [
      `  <testsuite name="portico-check ${level}" tests="${results.length}" failures="${failed.length}" errors="0" skipped="${left}">`,
      ...results.map((result) => toCase(report, result)),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
