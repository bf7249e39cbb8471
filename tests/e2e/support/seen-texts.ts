/** Attributes whose values people see or hear. */
const ATTRIBUTE = /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g;

/** Attributes with texts that scripts show. Names and paths are other data. */
const DATA_ATTRIBUTE = /\sdata-[\w-]+="([^"a-z/][^"]*)"/g;

/** Elements that are not translated, such as code. */
const CODE = /<(\w+)\b[^>]*\stranslate="no"[^>]*>.*?<\/\1>/gs;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns the texts of an HTML document: one for what is between the tags, and one for each attribute. */
export function readSeenTexts(html: string): string[] {
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(CODE, '');
  const attributes = [ATTRIBUTE, DATA_ATTRIBUTE].flatMap((pattern) =>
    [...shown.matchAll(pattern)].map(([, value = '']) => value),
  );
  return [shown.replaceAll(/<[^>]*>/g, ' '), ...attributes].map((text) =>
    text.replaceAll(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? ' '),
  );
}
