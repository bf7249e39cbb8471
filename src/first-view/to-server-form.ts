import type { TreeNode } from './tree.ts';

/** Where the form of a first view is sent without script, and what its inputs are called there. */
export interface ServerForm {
  readonly action: string;
  /** The names by the names in the view. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Adds the address and the names of the server's form to a tree. The view takes its own names back. */
export function toServerForm(node: TreeNode, form: ServerForm): TreeNode {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  const name = attributes.name === undefined ? undefined : form.fields[attributes.name];
  return [
    tag,
    {
      ...attributes,
      ...(tag === 'form' && { method: 'post', action: form.action }),
      ...(name && { name, 'data-name': attributes.name as string }),
    },
    ...children.map((child) => toServerForm(child, form)),
  ];
}
