/** All elements below a root, also those inside open shadow roots. */
export function* listElements(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* listElements(element.shadowRoot);
  }
}
