import { ignoreErrors } from '../../contract/ignore-errors.ts';

/** Warns the author of the page on the console. Never throws: a page may have replaced the console. */
export const logWarning = (...values: unknown[]) => ignoreErrors(() => console.warn(...values));

/** Logs an error for the author of the page on the console. Never throws. */
export const logError = (...values: unknown[]) => ignoreErrors(() => console.error(...values));
