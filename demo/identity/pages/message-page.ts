import { definePage, type Page } from './define-page.ts';
import type { PageTexts } from './page-texts.ts';

/** Selects the title and the sentence of a page. */
type SelectMessage = (texts: PageTexts) => { readonly title: string; readonly text: string };

const page = definePage<{ select: SelectMessage; code: string | undefined }>(
  new URL('message.eta', import.meta.url),
);

/**
 * Creates a page with a title and a sentence.
 * @param code of an error, for the developers of a client, such as `invalid_request` (RFC 6749 section 4.1.2.1)
 */
export const messagePage = (select: SelectMessage, code?: string): Page => page({ select, code });
