/** Key of what was typed into a registration, in session storage. */
export const DRAFT_KEY = 'portico.registration';
