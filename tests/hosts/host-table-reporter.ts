import type { Reporter, TestModule } from 'vitest/node';

/** What a test of a host page reports about itself. */
export interface HostVisit {
  readonly host: string;
  readonly engine: string;
  readonly mode: string;
  /** What the test does: a whole visit, or the login with the server's form. */
  readonly result: string;
}

declare module 'vitest' {
  interface TaskMeta {
    hostVisit?: HostVisit;
  }
}

/** Prints a table of host pages, engines and modes at the end of a run. */
export default class HostTableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const table: Record<string, Record<string, string>> = {};
    for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
      const visit = test.meta().hostVisit;
      if (!visit) continue;
      const row = table[visit.host] ?? {};
      table[visit.host] = row;
      const isPassed = test.result().state === 'passed';
      row[`${visit.engine} ${visit.mode}`] = isPassed ? visit.result : 'FAILED';
    }
    if (Object.keys(table).length === 0) return;
    console.info('\nHost pages: a whole visit, or the login with the server’s form');
    console.table(table);
  }
}
