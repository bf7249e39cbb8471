/**
 * Reads the language of a text from the portal (`Content-Language`, RFC 9110 section 8.5).
 * @returns a BCP 47 tag for `lang`; empty, which means an unknown language, unless there is exactly one valid tag
 */
export function readLanguage(headers: Headers): string {
  try {
    return `${new Intl.Locale(headers.get('Content-Language') ?? '')}`;
  } catch {
    return '';
  }
}
