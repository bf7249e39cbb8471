import { openPage, type PageOptions, type TestPage } from './test-page.ts';

/** A call of a component, hook or effect that throws. */
export interface Fault {
  readonly target: string;
  /** The number of the first call that throws; counted from 1. */
  readonly from: number;
  /** Whether later calls do not throw. */
  readonly once?: boolean;
}

/** The state of `pages/fault-points.js`. */
interface PageFaults {
  readonly counts: ReadonlyMap<string, number>;
  readonly thrown: boolean;
  fault: Fault | undefined;
}

const getFaults = (page: TestPage) => (page.window as unknown as { faults: PageFaults }).faults;

/** Opens a page without scripts of elements, on which this fault will occur. */
export async function openFaultyPage(
  body: string,
  fault?: Fault,
  { head = '', ...options }: PageOptions = {},
): Promise<TestPage> {
  const page = await openPage(body, {
    ...options,
    head: `<script src="/pages/fault-points.js"></script>${head}`,
    scripts: [],
  });
  getFaults(page).fault = fault;
  return page;
}

/** How often each component, hook and effect of a page was called, by its name. */
export const countCalls = (page: TestPage): ReadonlyMap<string, number> =>
  new Map(getFaults(page).counts);

/**
 * Whether the fault of a page has occurred, and the page got an error. Where React could render again, that
 * is an error of React.
 */
export const hasFailed = (page: TestPage): boolean =>
  getFaults(page).thrown && page.window.report.errors.length > 0;

/** Runs a test for each fault, and closes its pages. @returns the faults that fail the test, and why */
export async function tryFaults(
  faults: readonly Fault[],
  attempt: (fault: Fault) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const fault of faults) {
    const { target, from } = fault;
    try {
      await attempt(fault);
    } catch (error) {
      problems.push(`${target}, call ${from}: ${error}`);
    }
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  }
  return problems;
}
