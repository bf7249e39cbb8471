const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const decode = (text: string) =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (one) => ENTITIES[one] ?? '');

const getAttribute = (tag: string, name: string) =>
  decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Reads the fields that a browser would send with the form of a page, apart from its buttons. */
export function readForm(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const isChecked = / checked[ >]/.test(tag);
    if (getAttribute(tag, 'type') !== 'checkbox') {
      fields[getAttribute(tag, 'name')] = getAttribute(tag, 'value');
    } else if (isChecked) fields[getAttribute(tag, 'name')] = 'on';
  }
  for (const [, tag = '', text = ''] of page.matchAll(
    /(<textarea [^>]*>)\n?([^<]*)<\/textarea>/g,
  )) {
    fields[getAttribute(tag, 'name')] = decode(text);
  }
  for (const [, tag = '', options = ''] of page.matchAll(/(<select [^>]*>)([\s\S]*?)<\/select>/g)) {
    const chosen =
      /<option value="([^"]*)" selected>/.exec(options) ?? /value="([^"]*)"/.exec(options);
    fields[getAttribute(tag, 'name')] = chosen?.[1] ?? '';
  }
  return fields;
}
