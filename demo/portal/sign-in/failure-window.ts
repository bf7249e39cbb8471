/** How long a failed sign-in counts, in milliseconds: 1800 s. */
export const FAILURE_WINDOW = 1800 * 1000;
