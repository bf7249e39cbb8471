/**
 * Reads a member of the document past the names of the page's own elements: a `<form name="cookie">` hides
 * `document.cookie` (HTML standard, named access on the Document; OWASP, DOM clobbering). The prototypes have
 * the real members. A method is bound to the document.
 */
export function readDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const value = Reflect.get(Object.getPrototypeOf(document), name, document);
  if (typeof value !== 'function') return value;
  const call = (...values: unknown[]) => Reflect.apply(value, document, values);
  return call as Document[Name];
}
