/** How long a failed sign-in counts, in milliseconds: half an hour. */
export const FAILURE_WINDOW = 1800 * 1000;
