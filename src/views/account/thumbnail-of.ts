import type { Principal } from '../../contract/principal.ts';

/** The address of a person's thumbnail on the portal (spec 3); the links are relative to `/rest`. */
export function thumbnailOf({ avatar }: Principal): string | undefined {
  const href = avatar?.links?.find(({ rel }) => rel === 'thumbnail')?.href;
  return href ? `/rest/${href.replace(/^\/+/, '')}` : undefined;
}
