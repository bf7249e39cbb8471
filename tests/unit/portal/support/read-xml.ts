/** An element of an XML document, with its attributes and text as they are written. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** The parts of a document: the declaration, an end tag, a start tag, or text without markup. */
const TOKEN =
  /<\?xml [^?]*\?>|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w-]+="(?:[^<&"]|&(?:amp|lt|gt|quot);)*")*)\s*(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)/gy;

/**
 * Reads the subset of XML 1.0 that reports use: elements, attributes, text and the predefined entities.
 * @throws Error if the document is not well-formed
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const { index, 0: token, ...groups } of text.matchAll(TOKEN)) {
    if (index !== end) break;
    end += token.length;
    const parent = open.at(-1) ?? root;
    const { 1: endName, 2: name, 3: attributes = '', 4: empty, 5: content } = groups;
    if (content !== undefined) parent.text += content;
    else if (endName !== undefined) {
      if (open.pop()?.name !== endName) throw new Error(`</${endName}> ends another element`);
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        value,
      ]);
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [document, ...more] = root.children;
  if (end !== text.length) throw new Error(`No XML: ${text.slice(end, end + 80)}`);
  if (open.length !== 1 || !document || more.length > 0) throw new Error('Elements are left open');
  return document;
}
