import type { FlowPortals } from './flow-portal.ts';
import { createReferencePortals } from './reference-portals.ts';

/** The portals on which every flow runs. */
export const PORTAL_MAKES = {
  'reference portal': createReferencePortals,
} as const satisfies Readonly<Record<string, () => Promise<FlowPortals>>>;

/** The name of a kind of portal. */
export type PortalMake = keyof typeof PORTAL_MAKES;
