import type { Browser, CDPSession } from 'playwright/test';
import { type NetworkLog, recordNetwork } from './network-log.ts';
import { installProbe, type PageProbe, type ProbeReport } from './page-probe.ts';
import { applyProfile, type Profile } from './profiles.ts';

/** Time after which a visit has failed, in milliseconds. */
const TIME_LIMIT = 60_000;

/** The time without requests after which a page is complete, in milliseconds. */
const QUIET = 500;

/** A visit of one page by a browser without cache and cookies. */
export interface Visit {
  readonly session: CDPSession;
  readonly network: NetworkLog;
  open(url: string): Promise<void>;
  /**
   * Waits for a report of the page's probe.
   * @param patience milliseconds after which it returns false; without it, the visit fails instead
   */
  waitFor(report: ProbeReport, patience?: number): Promise<boolean>;
  /** Waits until the page sends and receives nothing more. */
  waitForQuiet(): Promise<void>;
  /** Calls a function in the page. */
  read<Value>(expression: (probe: PageProbe) => Value): Promise<Value>;
}

/** Returns a value, or undefined if it takes longer than some milliseconds. */
function within<Value>(wanted: Promise<Value>, limit: number): Promise<Value | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limit);
  return Promise.race([wanted, promise]).finally(() => clearTimeout(timer));
}

/** Returns a value. @throws Error if it takes longer than a visit may take */
export async function withLimit<Value>(wanted: Promise<Value>, what: string): Promise<Value> {
  const value = await within(wanted, TIME_LIMIT);
  if (value === undefined) throw new Error(`${what} did not happen`);
  return value;
}

/**
 * Runs a visit in a context of its own, and closes it.
 * @param watchesInput whether the probe focuses the input as soon as it is visible, and records times
 */
export async function visit<Result>(
  browser: Browser,
  profile: Profile,
  watchesInput: boolean,
  run: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 960, height: 640 },
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const reports = {
      visible: Promise.withResolvers<true>(),
      typed: Promise.withResolvers<true>(),
      styled: Promise.withResolvers<true>(),
    } satisfies Record<ProbeReport, PromiseWithResolvers<true>>;
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === 'reportToBench') reports[payload as ProbeReport].resolve(true);
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'reportToBench' });
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${installProbe})(${watchesInput})`,
    });
    const network = await recordNetwork(session);
    await applyProfile(session, profile);
    const current: Visit = {
      session,
      network,
      async open(url) {
        const { errorText } = await session.send('Page.navigate', { url });
        if (errorText) throw new Error(`${url}: ${errorText}`);
      },
      async waitFor(report, patience) {
        const { promise } = reports[report];
        if (patience === undefined) return withLimit(promise, `The report "${report}"`);
        return (await within(promise, patience)) ?? false;
      },
      async waitForQuiet() {
        const end = performance.now() + TIME_LIMIT;
        const isQuiet = () =>
          network.countOpen() === 0 && performance.now() - network.lastChange() >= QUIET;
        while (!isQuiet()) {
          if (performance.now() > end) throw new Error('The requests of a page do not end');
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
      async read(expression) {
        const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
          expression: `(${expression})(pageProbe)`,
          awaitPromise: true,
          returnByValue: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
        return result.value;
      },
    };
    return await run(current);
  } finally {
    await context.close();
  }
}
