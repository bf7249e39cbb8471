import { definePage } from './define-page.ts';

/** Sends a page that says why something else is not shown. */
export const sendErrorPage = definePage<{
  title: string;
  text: string;
  /** Address to which a sign-out form is sent; without it the page links to the sign-in page. */
  signOut: string | undefined;
}>(new URL('error.eta', import.meta.url));
