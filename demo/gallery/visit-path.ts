/** The path below which the gallery lies. */
export const GALLERY = '/gallery';

/** The address of the portal of a visit, as a route. */
export const VISIT_PATH = `${GALLERY}/answers/:element/:state/:visit`;

/** Returns the path of the portal of a visit. */
export const toVisitPath = (element: string, state: string, visit: string): string =>
  `${GALLERY}/answers/${element}/${state}/${visit}`;
