import type { ArrivedMail } from '../../unit/portal/support/inbox.ts';

/** Finds the URL in the text of a mail. */
export function findLink({ text }: Pick<ArrivedMail, 'text'>): string {
  const [link] = /^https?:\S+$/m.exec(text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail has no link');
  return link;
}
