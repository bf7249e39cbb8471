/** Name among a client's metadata: true for one that asks for second factors. */
export const SECOND_FACTOR = 'second_factor';
