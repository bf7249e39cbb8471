import type { ExternalUser } from '../../src/contract/external-user.ts';
import type { FormValues } from '../../src/external-user/form-values.ts';

/** The token of a mailed link. */
export const LINK = 'link-7c41';

/** A password that passes the restrictions below. */
export const GOOD_PASSWORD = 'the tide comes in at six';

/** The portal's description of an invited person, with every optional field. */
export const INVITED: ExternalUser = {
  emailAddress: 'greta@partner.example',
  passwordRestrictions: { minLength: 12, maxLength: 128, forbidden: ['greta@partner.example'] },
  termsAndConditions: 'Be kind.\n<b>Always.</b>',
  userState: 1,
  phoneNumberProvisionOnSignUp: true,
};

/** A complete form of that person. */
export const FORM_VALUES: FormValues = {
  firstName: 'Greta',
  lastName: 'Öberg',
  phone: '+46 8 123',
  password: GOOD_PASSWORD,
  repeat: GOOD_PASSWORD,
  accepted: true,
};
