import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, promisify } from 'node:util';
import { copyOwn, withoutPrototype } from '../contract/own-properties.ts';
import { getPortalUrl } from '../contract/urls.ts';
import { defaultSettings } from '../settings/defaults.ts';
import { mergeSettings } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';
import { suggestSettings } from './adapt-settings.ts';
import { judgeAdapter } from './checks/adapter-checks.ts';
import { ALL_CHECKS } from './checks/all-checks.ts';
import type { Result } from './checks/check.ts';
import { judgeAll } from './checks/judge.ts';
import { TRANSPORT_CHECKS } from './checks/transport-checks.ts';
import { getHelp, type Options, readOptions, UsageError } from './options.ts';
import { toJunit } from './reports/junit.ts';
import { createReport, type Report } from './reports/report.ts';
import { toText } from './reports/text.ts';
import { confirm, type Terminal } from './terminal.ts';
import { DESTRUCTIVE_VISITS, type Helper } from './visits/destructive-visits.ts';
import { readPortal } from './visits/read-portal.ts';
import { type Level, type OpenVisit, type Person, type Plan, startVisit } from './visits/visit.ts';
import { type AdapterVisit, visitAdapter } from './visits/visit-adapter.ts';
import { PERSON_STEPS, visitAsPerson } from './visits/visit-as-person.ts';
import { visitSecondFactor } from './visits/visit-second-factor.ts';

/** The exit status of the tool. */
export const EXIT = { conforms: 0, fails: 1, usage: 2, unreachable: 3 } as const;

/** The package, whose version is the one of the tool. Sources and build are two folders below it. */
const PACKAGE = new URL('../../package.json', import.meta.url);

/**
 * Checks a portal, and writes the report.
 * @param args the command line without the names of the programs
 * @returns the exit status
 */
export async function runCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') terminal.write(getHelp());
    else if (options === 'version') terminal.write(`${readVersion()}\n`);
    else return await check(options, terminal);
    return EXIT.conforms;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.note(`${error.message}\nportico-check --help shows the options.\n`);
    return EXIT.usage;
  } finally {
    terminal.close();
  }
}

function readVersion(): string {
  return JSON.parse(readFileSync(PACKAGE, 'utf8')).version;
}

async function check(options: Options, terminal: Terminal): Promise<number> {
  const { settings, written } = readSettings(options);
  if (options.isDestructive && !options.isConfirmed && !terminal.isInteractive) {
    throw new UsageError('--destructive needs --yes, because nobody can answer questions here.');
  }
  const plan = await createPlan(options, settings, terminal);
  const level = getLevel(options);
  const visit = startVisit(plan);
  const adapter = await visitWithAdapter(visit, options, terminal);
  if (!adapter) await readPortal(visit);
  const first = visit.steps.get('login-page');
  if (first && 'error' in first && ![...visit.steps.values()].some((step) => 'answer' in step)) {
    terminal.note(`${settings.portal} cannot be reached: ${first.error.message}\n`);
    return EXIT.unreachable;
  }
  if (!adapter && plan.person) await visitAsPerson(visit, plan.person);
  else visit.omit('It needs --user and --password-stdin.', ...PERSON_STEPS);
  if (plan.secondFactorPerson) await visitSecondFactor(visit, plan.secondFactorPerson);
  if (options.isDestructive) await visitDestructively(visit, options, terminal);

  const results = adapter
    ? [...judgeAll(TRANSPORT_CHECKS, visit, level), ...judgeAdapter(adapter, plan)]
    : judgeAll(ALL_CHECKS, visit, level);
  if (adapter) requireNode(adapter, results);
  const report = createReport(visit, level, results, readVersion(), adapter?.file);
  writeReport(report, options, terminal);
  if (options.settingsOutput !== undefined) {
    const adapted = { ...written, portal: settings.portal, ...mergeGroups(written, visit) };
    writeFileSync(options.settingsOutput, `${JSON.stringify(adapted, undefined, 2)}\n`);
  }
  return report.conforms ? EXIT.conforms : EXIT.fails;
}

/**
 * Visits the portal with the adapter of the options, if there is one.
 * @throws UsageError
 */
async function visitWithAdapter(
  visit: OpenVisit,
  { adapterFile }: Options,
  terminal: Terminal,
): Promise<AdapterVisit | undefined> {
  if (adapterFile === undefined) {
    if (visit.plan.settings.adapter === undefined) return undefined;
    throw new UsageError('The settings name an adapter: add --adapter with its file.');
  }
  if (!existsSync(adapterFile)) throw new UsageError(`${adapterFile} does not exist.`);
  return visitAdapter(visit, adapterFile, (...values) => terminal.note(`${format(...values)}\n`));
}

/**
 * Makes sure that an adapter does not fail because it is not in a browser.
 * @throws UsageError
 */
function requireNode({ file, missing }: AdapterVisit, results: readonly Result[]): void {
  const failed = results.find(({ verdict }) => verdict === 'fail');
  if (missing.length === 0 || !failed) return;
  throw new UsageError(
    `${file} asks for ${missing.join(', ')}. portico-check has only fetch for the portal's own address, localStorage and sessionStorage, ` +
      `so this says nothing about a page: ${failed.check.id}: ${failed.reason} Try the adapter on a page.`,
  );
}

/** The suggested settings, with the entries of groups that were written before. */
function mergeGroups(written: Record<string, unknown>, visit: OpenVisit): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(suggestSettings(visit)).map(([name, value]) => {
      const before = written[name];
      const isGroup = ['names', 'cookies', 'phrases'].includes(name) && typeof before === 'object';
      return [name, isGroup ? { ...before, ...(value as object) } : value];
    }),
  );
}

/** The highest level that the options allow. */
function getLevel({ isDestructive, user, mfaUser }: Options): Level {
  if (isDestructive) return 'destructive';
  return user === undefined && mfaUser === undefined ? 'reading' : 'person';
}

/**
 * Reads the settings of the elements.
 * @returns all settings, and the ones of the file as they were written
 * @throws UsageError
 */
function readSettings({ portal, settingsFile }: Options): {
  settings: Settings;
  written: Record<string, unknown>;
} {
  try {
    const json = settingsFile === undefined ? '{}' : readFileSync(settingsFile, 'utf8');
    const written = copyOwn(JSON.parse(json));
    // The address of the command line counts: a portal can be checked behind its proxy.
    const settings = { ...mergeSettings(defaultSettings(portal), written), portal };
    return { settings: withoutPrototype(settings), written };
  } catch (error) {
    throw new UsageError(`${settingsFile}: ${error instanceof Error ? error.message : error}`);
  }
}

async function createPlan(options: Options, settings: Settings, terminal: Terminal): Promise<Plan> {
  const { user, mfaUser, partnerOrigin, invitation, timeout, isInsecure, without } = options;
  const readPerson = async (name: string | undefined): Promise<Person | undefined> => {
    if (name === undefined) return undefined;
    if (terminal.isInteractive) terminal.note(`Password of ${name}: `);
    const password = await terminal.readLine();
    if (!password) throw new UsageError(`Standard input has no password for ${name}.`);
    return { name, password };
  };
  const person = await readPerson(user);
  const secondFactorPerson = await readPerson(mfaUser);
  const folder = options.scripts.replace(/\/*$/, '/');
  return {
    settings,
    transport: { timeout, isInsecure },
    person,
    secondFactorPerson,
    partnerOrigin,
    invitation,
    without,
    scripts: new URL(getPortalUrl(folder, settings.portal)),
  };
}

/** Makes the visits that change something, each after a question. */
async function visitDestructively(
  visit: OpenVisit,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const helper = createHelper(options, terminal);
  for (const one of DESTRUCTIVE_VISITS) {
    const obstacle = one.findObstacle(visit.plan);
    if (obstacle !== undefined) {
      visit.omit(obstacle, ...one.steps);
      continue;
    }
    terminal.note(`${one.name}: ${one.describe(visit.plan)}.\n`);
    if (options.isConfirmed || (await confirm(terminal, 'Go on?'))) await one.make(visit, helper);
    else visit.omit('The question before it was not answered with yes.', ...one.steps);
  }
}

function createHelper({ closeLogin, openLogin }: Options, terminal: Terminal): Helper {
  return {
    async setLoginDisabled(isDisabled) {
      const command = isDisabled ? closeLogin : openLogin;
      if (command !== undefined) {
        await promisify(execFile)('sh', ['-c', command]);
        return true;
      }
      if (!terminal.isInteractive) return false;
      return confirm(
        terminal,
        isDisabled ? 'Is the login disabled?' : 'Is the login enabled again?',
      );
    },
  };
}

function writeReport(report: Report, { format, output }: Options, terminal: Terminal): void {
  const text =
    format === 'json'
      ? `${JSON.stringify(report, undefined, 2)}\n`
      : format === 'junit'
        ? toJunit(report)
        : toText(report);
  if (output === undefined) terminal.write(text);
  else writeFileSync(output, text);
}
