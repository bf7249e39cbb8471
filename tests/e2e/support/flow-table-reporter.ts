import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter';

/** The folder of the flows. */
const FLOWS = '/flows/';

/** Reads the name of the flow (the title of its group) and of its project. */
function readPlace({ parent, location }: TestCase) {
  const project = parent.project()?.name ?? '';
  return location.file.includes(FLOWS) ? { flow: parent.title, project } : undefined;
}

/** Prints a table of the flows and the portals, with the numbers of passed tests, at the end of a run. */
export default class FlowTableReporter implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onEnd(): void {
    const table = new Map<string, Record<string, string>>();
    for (const test of this.#tests) {
      const place = readPlace(test);
      if (!place) continue;
      const row = table.get(place.flow) ?? {};
      const [passed = 0, all = 0] = (row[place.project] ?? '0/0').split('/').map(Number);
      row[place.project] = `${passed + (test.outcome() === 'expected' ? 1 : 0)}/${all + 1}`;
      table.set(place.flow, row);
    }
    if (table.size === 0) return;
    console.info('\nFlows on each portal: passed tests of all tests');
    console.table(Object.fromEntries(table));
  }

  printsToStdio(): boolean {
    return false;
  }
}
