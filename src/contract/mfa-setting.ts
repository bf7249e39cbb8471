/**
 * How the portal uses a second factor (spec 4): DISABLED never asks, ENFORCED asks at every
 * password login, OPTIONAL asks those who enrolled.
 */
export const MFA_SETTINGS = ['DISABLED', 'ENFORCED', 'OPTIONAL'] as const;

/** One of the three multi-factor settings. */
export type MfaSetting = (typeof MFA_SETTINGS)[number];
