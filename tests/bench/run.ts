import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright/test';
import { fillSections } from '../../widgets/metadata/markdown.ts';
import { LAUNCH } from '../support/chromium-launch.ts';
import { startBenchServer, VISITED_HOST_RULE } from './bench-server.ts';
import { BUDGETS, TARGETS } from './budgets.ts';
import { buildForms } from './build-forms.ts';
import { type CheckedLimit, checkLimits } from './check-limits.ts';
import { getMeasurable, measurePages } from './measure-pages.ts';
import { METRIC_NAMES } from './metric-texts.ts';
import { createPages } from './pages.ts';
import { toSections } from './report.ts';
import { RATE_MEASUREMENTS } from './server-rates.ts';
import { openStaticFiles } from './static-files.ts';
import { describeWeights } from './weights.ts';

/**
 * The bench: `npm run bench`. It writes the tables of `docs/performance.md`, prints them, and fails if a
 * budget is exceeded. With `--no-budgets` it never fails and writes nothing; `--rounds 15` measures more often.
 */
const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    budgets: { type: 'boolean', default: true },
    rounds: { type: 'string', default: '7' },
  },
});

const DOCUMENT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const DIST = process.env.ELEMENTS_DIR ?? fileURLToPath(new URL('../../dist', import.meta.url));

const log = (message: string) => void process.stderr.write(`${message}\n`);

/** Says why a budget fails the run. */
function describeProblem({ title, metric, measured, allowed, verdict }: CheckedLimit): string {
  const name = METRIC_NAMES[metric];
  return verdict === 'exceeded'
    ? `${title}, ${name}: ${measured}, but at most ${allowed} is allowed`
    : `${title}, ${name}: not measured (${measured})`;
}

const pages = createPages(DIST);
const files = openStaticFiles(DIST, await buildForms());
const server = await startBenchServer(getMeasurable(pages), files);
const browser = await chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, VISITED_HOST_RULE] });
try {
  const rounds = Number(options.rounds);
  const results = await measurePages(pages, { browser, server, files, rounds, log });
  const rates = [];
  for (const measureRates of RATE_MEASUREMENTS) rates.push(await measureRates());
  const budgets = checkLimits(BUDGETS, results);
  const targets = checkLimits(TARGETS, results);
  const sections = toSections({
    rounds,
    browser: browser.version(),
    pages: results,
    budgets,
    targets,
    rates,
  });
  process.stdout.write(`${Object.values(sections).join('')}\n${describeWeights()}\n`);
  if (options.budgets) {
    writeFileSync(DOCUMENT, fillSections(readFileSync(DOCUMENT, 'utf8'), sections));
    const problems = budgets.filter(({ verdict }) => verdict !== 'met');
    for (const problem of problems) process.stdout.write(`FAILED: ${describeProblem(problem)}\n`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  }
} finally {
  await browser.close();
  await server.close();
}
