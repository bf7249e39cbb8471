/**
 * Reads a member of a document or shadow root past the names of the page's own elements: a `<form name="cookie">` hides
 * `document.cookie` (HTML standard, named access on the Document; OWASP, DOM clobbering). The prototypes have
 * the real members.
 */
export const readMember = <Root extends Node, Name extends keyof Root>(
  root: Root,
  name: Name,
): Root[Name] => Reflect.get(Object.getPrototypeOf(root), name, root);

/** Reads such a member of the page's document. A method is bound to the document. */
export function readDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const value = readMember(document, name);
  if (typeof value !== 'function') return value;
  const call = (...values: unknown[]) => Reflect.apply(value, document, values);
  return call as Document[Name];
}
