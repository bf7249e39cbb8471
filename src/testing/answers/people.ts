import type { ExternalUser } from '../../contract/external-user.ts';
import { EXTERNAL_USER_STATES } from '../../contract/external-user-state.ts';
import type { Principal } from '../../contract/principal.ts';

const GIGABYTE = 1e9;

/** A person with a picture and a quota. Without a locale: the page decides the language. */
export const ANNA: Principal = {
  id: 7,
  name: 'anna',
  first_name: 'Anna',
  last_name: 'Whitcombe',
  email: 'anna.whitcombe@harbour.example',
  avatar: { links: [{ rel: 'thumbnail', href: 'avatar' }] },
  disk_space_quota: 5 * GIGABYTE,
  disk_space_used: 1.3 * GIGABYTE,
  landingPage: '/home',
};

/** The same person without a picture. */
export const WITHOUT_PICTURE: Principal = { ...ANNA, avatar: undefined };

/** A name that does not fit into a line. */
export const LONG_NAME: Principal = {
  ...WITHOUT_PICTURE,
  first_name: 'Maximiliane Wilhelmine',
  last_name: 'Freifrau von Großkopf-Öhlerschmidt zu Hohenlohe',
  email: 'maximiliane.wilhelmine.von.grosskopf-oehlerschmidt@harbour.example',
};

/** An administrator. */
export const ADMINISTRATOR: Principal = {
  ...WITHOUT_PICTURE,
  name: 'admin',
  first_name: 'Sofia',
  last_name: 'Lindqvist',
  email: 'sofia.lindqvist@harbour.example',
  isAdministrator: true,
};

/** The address of the invited person. */
export const INVITED_ADDRESS = 'greta@partner.example';

/** A password that follows the rules below. */
export const GOOD_PASSWORD = 'The tide comes in at 6!';

/** The invited person of a link for a registration, with rules for the password. */
export const INVITED: ExternalUser = {
  emailAddress: INVITED_ADDRESS,
  passwordRestrictions: {
    minLength: 12,
    maxLength: 128,
    forbidden: [INVITED_ADDRESS],
    classes: { required: 3, of: ['lower', 'upper', 'digit', 'symbol'] },
  },
  userState: EXTERNAL_USER_STATES.initial,
};

/** The same with a phone number and terms. */
export const INVITED_WITH_TERMS: ExternalUser = {
  ...INVITED,
  phoneNumberProvisionOnSignUp: true,
  termsAndConditions: [
    '1. Berths are given in the order of arrival.',
    '2. Lights stay on from dusk to dawn.',
    '3. Nobody moors at the pilot’s pier.',
    '4. Whoever leaves the harbour tells the harbour master.',
  ].join('\n\n'),
};
