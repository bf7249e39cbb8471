import { SCREENS } from '../../../src/contract/screens.ts';

/** Path of the page of the settings, and of its form. */
export const SETTINGS_PAGE = `${SCREENS.admin}/settings`;

/** Path of the form with which administrators sign in at this page while the login is disabled. */
export const SETTINGS_SIGN_IN = `${SETTINGS_PAGE}/sign-in`;
