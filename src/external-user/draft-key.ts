/** Key of what was typed into a registration, in session storage; goes with the session (spec 4). */
export const DRAFT_KEY = 'portico.session.registration';
