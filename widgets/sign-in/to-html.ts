import type { TreeNode } from '../../src/element/form-tree.ts';

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
const escapeHtml = (text: string) =>
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

/** Where the form of a first view is sent without script, and what its inputs are called there. */
interface ServerForm {
  readonly action: string;
  /** The names by the names in the view. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Adds the address and the names of the server's form to a tree. The view takes its own names back. */
export function toServerForm(node: TreeNode, form: ServerForm): TreeNode {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  const own = Object.hasOwn(attributes, 'name') ? attributes.name : undefined;
  const name = own === undefined ? undefined : form.fields[own];
  return [
    tag,
    {
      ...attributes,
      ...(tag === 'form' && { method: 'post', action: form.action }),
      ...(name && { name, 'data-name': own as string }),
    },
    ...children.map((child) => toServerForm(child, form)),
  ];
}
