/** What a provider is given to answer a call of the portal. Seconds. */
export const ANSWER_WITHIN = 5;
