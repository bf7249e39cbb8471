/**
 * The life of a page: `seen` when a person looks at it again, `frozen` when the browser puts it aside
 * whole (back/forward cache), `thawed` when it comes back from there.
 */
export type PageMoment = 'seen' | 'frozen' | 'thawed';

/** Hears of the moments of a page's life. */
export interface PageLife {
  subscribe(listener: (moment: PageMoment) => void): () => void;
}
