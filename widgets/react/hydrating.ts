/** The attribute of an element that React has rendered on a server and not hydrated yet. */
export const HYDRATING = 'data-hydrating';
