/** How long a wrong code counts, in milliseconds: half an hour. */
export const WRONG_CODE_WINDOW = 1800 * 1000;
