/**
 * Finds what has too little room in a page: what is wider than the window or than the box around it, words in lines of
 * less than three letters, and pictures that are cut off. Runs in the page.
 */
export function findCramped(): string[] {
  const found = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.add(`scrolls sideways, ${width}`);
  const nodes: Element[] = [];
  const collect = (root: ParentNode) => {
    for (const node of root.querySelectorAll('*')) {
      nodes.push(node);
      if (node.shadowRoot) collect(node.shadowRoot);
    }
  };
  collect(document.body);
  const name = (node: Element) =>
    `${node.localName} ${node.getAttribute('part') ?? node.className} "${node.textContent?.trim().slice(0, 30)}"`;

  /** A word in several lines, of which one before the last has less than three letters. */
  function checkWords(text: Text): void {
    const range = document.createRange();
    for (const { 0: word, index } of text.data.matchAll(
      /\S*[\p{Script=Latin}\p{Script=Cyrillic}]{5,}\S*/gu,
    )) {
      const tops: number[] = [];
      for (let at = index; at < index + word.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const top = range.getClientRects()[0]?.top;
        if (top !== undefined) tops.push(top);
      }
      const lines = Map.groupBy(tops, (top) => Math.round(top / 4));
      const sizes = [...lines.values()].map((letters) => letters.length);
      if (sizes.slice(0, -1).some((size) => size < 3)) found.add(`"${word}" in lines of ${sizes}`);
    }
  }

  for (const node of nodes) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width: size, height } = node.getBoundingClientRect();
    if (size <= 1 || height <= 1 || node.closest('.portico-visually-hidden, select')) continue;
    if (left < -0.5 || right > width + 0.5) found.add(`outside of the window: ${name(node)}`);
    if (
      node.matches('button, a, p, h1, h2, h3, label, li') &&
      node.scrollWidth > node.clientWidth + 1 &&
      node.clientWidth > 0
    )
      found.add(`wider than its room: ${name(node)}`);
    if (node.matches('img, canvas, svg')) {
      const box = node.parentElement?.getBoundingClientRect();
      if (box && (left < box.left - 0.5 || right > box.right + 0.5))
        found.add(`cut off: ${name(node)}`);
    }
    for (const child of node.childNodes) if (child instanceof Text) checkWords(child);
  }
  return [...found];
}
