import { definePage } from './define-page.ts';

/** A page with a title and a sentence. */
export const messagePage = definePage<{ title: string; text: string | undefined }>(
  new URL('message.eta', import.meta.url),
);
