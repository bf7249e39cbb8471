import type { PageContext } from '../element/page-context.ts';

/** What the elements of a page share, in the place where `getPageSingleton` keeps it. */
const KEY = Symbol.for('portico.page');

const holder = globalThis as unknown as Record<symbol, PageContext | undefined>;

/** Returns what the elements of this page share, if there is something. */
export const findPage = (): PageContext | undefined => holder[KEY];
