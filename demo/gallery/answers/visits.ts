import type { CallName } from '../../../src/contract/calls/paths.ts';
import type { Branding } from '../../../src/contract/calls/public-info.ts';

/** The most visits that are remembered. A gallery that stays open forgets the oldest. */
const MAX_VISITS = 1_000;

/** A visit: the calls that it has made, and the colors that the portal answers. */
interface Visit {
  readonly calls: Map<CallName, number>;
  readonly branding: Branding | undefined;
}

/** The visits of the states. Each one has an address of its own. */
export interface Visits {
  /** Begins a visit: its calls count from the start. `branding` is added to the public information. */
  begin(visit: string, branding: Branding | undefined): void;
  /** Returns the branding of a visit. */
  findBranding(visit: string): Branding | undefined;
  /** Counts a call, and returns how often the visit has made it before. */
  count(visit: string, call: CallName): number;
  /** Whether a visit has made a call. */
  has(visit: string, call: CallName): boolean;
}

/** Creates an empty list of visits. */
export function createVisits(): Visits {
  const visits = new Map<string, Visit>();

  function begin(name: string, branding: Branding | undefined): Visit {
    const visit: Visit = { calls: new Map(), branding };
    visits.delete(name);
    visits.set(name, visit);
    const [oldest] = visits.keys();
    if (visits.size > MAX_VISITS && oldest !== undefined) visits.delete(oldest);
    return visit;
  }

  return {
    begin: (name, branding) => void begin(name, branding),
    findBranding: (name) => visits.get(name)?.branding,
    count(name, call) {
      const { calls } = visits.get(name) ?? begin(name, undefined);
      const before = calls.get(call) ?? 0;
      calls.set(call, before + 1);
      return before;
    },
    has: (name, call) => visits.get(name)?.calls.has(call) ?? false,
  };
}
