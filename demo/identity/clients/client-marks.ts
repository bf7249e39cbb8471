/** Name among a client's metadata: true for one that asks for second factors. */
const SECOND_FACTOR = 'second_factor';

/** Name among a client's metadata: where it tells which sign-ins still wait. */
const PENDING_LOGINS = 'pending_logins_uri';

export { PENDING_LOGINS, SECOND_FACTOR };
