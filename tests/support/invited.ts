import type { ExternalUser } from '../../src/contract/external-user.ts';

/** The token of a mailed link. */
export const LINK = 'link-7c41';

/** Passes the rules of those invited below. */
export const GOOD_PASSWORD = 'the tide comes in at six';

/** What the portal tells of somebody who was invited, with everything that can be asked of them. */
export const INVITED: ExternalUser = {
  emailAddress: 'greta@partner.example',
  passwordRestrictions: { minLength: 12, maxLength: 128, forbidden: ['greta@partner.example'] },
  termsAndConditions: 'Be kind.\n<b>Always.</b>',
  userState: 1,
  phoneNumberProvisionOnSignUp: true,
};
