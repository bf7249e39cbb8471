import { readDocument } from '../platform/browser/read-document.ts';
import type { TreeNode } from './tree.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Creates the DOM node of a filled tree. It uses no HTML parser, so the strictest content security policy allows it. */
export function toNode(node: TreeNode, isSvg = false): Node {
  if (typeof node === 'string') return readDocument('createTextNode')(node);
  const [tag, attributes, ...children] = node;
  const isInSvg = isSvg || tag === 'svg';
  const element = readDocument('createElementNS')(
    isInSvg ? SVG : 'http://www.w3.org/1999/xhtml',
    tag,
  );
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children) element.append(toNode(child, isInSvg));
  return element;
}
