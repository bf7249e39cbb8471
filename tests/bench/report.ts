import { table } from '../../widgets/metadata/markdown.ts';
import type { CheckedLimit } from './check-limits.ts';
import { getReference, METRIC_NAMES, toText } from './metric-texts.ts';
import type { Metric, PageResult } from './page-result.ts';
import type { ServerRate } from './server-rates.ts';

const BYTES: readonly Metric[] = [
  'html',
  'untilTypeable',
  'inAll',
  'requestsInARow',
  'layoutShift',
  'heap',
];
const TIMES: readonly Metric[] = ['typeable', 'styled', 'signedIn', 'longTasks', 'blockingTime'];

/** The metric of the bare React form that a time is compared with. */
const COMPARED: Partial<Readonly<Record<Metric, Metric>>> = {
  typeable: 'typeable',
  styled: 'typeable',
  signedIn: 'signedIn',
};

function toPageTable(metrics: readonly Metric[], results: readonly PageResult[]): string {
  const rows = results.map(({ title, values, missingFiles }) => [
    missingFiles.length > 0 ? `${title} (missing: ${missingFiles.join(', ')})` : title,
    ...metrics.map((metric) => {
      const value = values[metric];
      const compared = COMPARED[metric];
      const reference = compared && getReference(results, compared);
      return value === undefined ? '—' : toText(metric, value, reference);
    }),
  ]);
  return table(['page', ...metrics.map((metric) => METRIC_NAMES[metric])], ...rows);
}

function toLimitTable(limits: readonly CheckedLimit[]): string {
  const rows = limits.map(({ title, metric, allowed, measured, verdict }) => [
    title,
    METRIC_NAMES[metric],
    measured,
    allowed,
    verdict,
  ]);
  return table(['page', 'metric', 'measured', 'at most', 'result'], ...rows);
}

function toRateTable(groups: readonly (readonly ServerRate[])[]): string {
  const rows = groups.flatMap((rates) => {
    const first = rates[0]?.callsPerSecond ?? 0;
    return rates.map(({ title, callsPerSecond }) => [
      title,
      callsPerSecond.toLocaleString('en-US', { maximumFractionDigits: 0 }),
      `${Math.round((100 * callsPerSecond) / first)} %`,
    ]);
  });
  return rows.length === 0
    ? 'No server was measured.'
    : table(['server', 'calls per second', 'of the first'], ...rows);
}

/** Describes the run, and how much the machine was disturbed by other work. */
function describeRun({ rounds, browser, pages }: Report): string {
  const [majorVersion] = browser.split('.');
  const range = pages.find(({ name }) => name === 'react-form')?.typeableRange ?? [];
  const [shortest, longest] = range.map((time) => toText('typeable', time));
  return [
    `The tables are from a run of ${rounds} rounds in Chromium ${majorVersion}.`,
    `The bare React form was typeable after ${shortest} to ${longest}: the wider this range, the more other work has disturbed the run.`,
  ].join(' ');
}

/** Results of a run. */
export interface Report {
  readonly rounds: number;
  /** Version of Chromium. */
  readonly browser: string;
  readonly pages: readonly PageResult[];
  readonly budgets: readonly CheckedLimit[];
  readonly targets: readonly CheckedLimit[];
  /** Groups of servers; the first of each is what the others are compared with. */
  readonly rates: readonly (readonly ServerRate[])[];
}

/** Returns the sections of `docs/performance.md`, by the names of their markers. */
export function toSections(report: Report): Record<string, string> {
  const { pages, budgets, targets, rates } = report;
  const sections = {
    'bench-run': describeRun(report),
    'bench-bytes': toPageTable(BYTES, pages),
    'bench-times': toPageTable(TIMES, pages),
    'bench-budgets': toLimitTable(budgets),
    'bench-targets': toLimitTable(targets),
    'bench-servers': toRateTable(rates),
  };
  return Object.fromEntries(Object.entries(sections).map(([name, text]) => [name, `\n${text}\n`]));
}
