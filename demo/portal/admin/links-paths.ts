import { SCREENS } from '../../../src/contract/screens.ts';

/** Paths of the console's page for linked accounts, and of the forms on it. */
export const ADMIN_LINK_PATHS = {
  page: `${SCREENS.admin}/links`,
  link: `${SCREENS.admin}/links/link`,
  unlink: `${SCREENS.admin}/links/unlink`,
} as const;
