import type { PortalVariant } from '../../../second-portal/portal-context.ts';
import type { Build } from '../test-portal.ts';
import type { FlowPortals } from './flow-portal.ts';
import { createReferencePortals } from './reference-portals.ts';
import { createSecondPortals } from './second-portals.ts';

/** A readable token whose cookie the portal leaves in the browser. */
const READABLE: PortalVariant = {
  token: 'readable',
  clearsCookies: false,
  forgeryToken: 'cookie',
  redirectStatus: 609,
  sendsLocation: true,
};

/** A token that scripts cannot read. */
const HIDDEN: PortalVariant = {
  token: 'hidden',
  clearsCookies: true,
  forgeryToken: 'meta',
  redirectStatus: 470,
  sendsLocation: false,
};

/** The kinds of portals on which the flows run. */
export const PORTAL_MAKES = {
  'reference portal': createReferencePortals,
  'second portal': (build) => createSecondPortals(READABLE, build),
  'second portal, HttpOnly token': (build) => createSecondPortals(HIDDEN, build),
} as const satisfies Readonly<Record<string, (build: Build) => Promise<FlowPortals>>>;

/** The name of a kind of portal. */
export type PortalMake = keyof typeof PORTAL_MAKES;
