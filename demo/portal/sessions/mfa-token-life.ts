/** How long the token of a passed second factor is good, in milliseconds. */
export const MFA_TOKEN_LIFE = 5 * 60 * 1000;
