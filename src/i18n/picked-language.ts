/** Key of the picked language in local storage. */
export const PICKED_KEY = 'portico.language';
