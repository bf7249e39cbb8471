/** Where the pages of the second factor of a sign-in are. */
export const SECOND_FACTOR_PATH = '/second-factor';
