import type { Branding } from '../../../src/contract/calls/public-info.ts';
import { createPortal, type MemoryPortal } from '../../../src/testing/portal.ts';
import type { GalleryState } from '../../../src/testing/states/gallery-state.ts';

/** The most visits that are remembered. A gallery that stays open forgets the oldest. */
const MAX_VISITS = 1_000;

/** A visit: the portal of its state, and the colors that it answers. */
interface Visit {
  readonly portal: MemoryPortal;
  readonly branding?: Branding | undefined;
}

/** The visits of the states. Each one has an address of its own. */
export interface Visits {
  /** Begins a visit: its calls count from the start. `branding` is added to the public information. */
  begin(name: string, state: GalleryState, branding?: Branding): Visit;
  /** Returns a visit, which begins if there is none with this name. */
  get(name: string, state: GalleryState): Visit;
}

/** Creates an empty list of visits. */
export function createVisits(): Visits {
  const visits = new Map<string, Visit>();

  function begin(name: string, state: GalleryState, branding?: Branding): Visit {
    const visit: Visit = { portal: createPortal({}, state), branding };
    visits.delete(name);
    visits.set(name, visit);
    const [oldest] = visits.keys();
    if (visits.size > MAX_VISITS && oldest !== undefined) visits.delete(oldest);
    return visit;
  }

  return { begin, get: (name, state) => visits.get(name) ?? begin(name, state) };
}
