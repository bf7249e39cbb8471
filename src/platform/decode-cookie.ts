import { ignoreErrors } from '../contract/ignore-errors.ts';

/** Decodes the value of a cookie: frameworks encode it, or write it in quotes. */
export const decodeCookie = (value: string): string =>
  ignoreErrors(() => decodeURIComponent(value.replace(/^"(.*)"$/, '$1'))) ?? value;
