import type { TreeNode } from './tree.ts';

/** Elements without content (HTML standard, void elements). */
const VOID = ['input', 'img', 'link', 'br'];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for content and attribute values of HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

/** Writes attributes with a blank before each of them. */
export function toHtmlAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}

/** Writes a filled tree as HTML. */
export function toHtml(node: TreeNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  const [tag, attributes, ...children] = node;
  const start = `<${tag}${toHtmlAttributes(attributes)}>`;
  return VOID.includes(tag) ? start : `${start}${children.map(toHtml).join('')}</${tag}>`;
}
