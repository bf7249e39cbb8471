/**
 * A node of the first view: a text, or an element with its attributes and children. Texts and values contain
 * placeholders in braces: `{id}`, `{lang}`, `{dir}`, the property of an attribute such as `{userName}`, or the key of a
 * text such as `{signIn.title}`.
 */
export type TreeNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: TreeNode[]];

/** The texts of one language by key. */
export type FirstTexts = Readonly<Record<string, string>>;

/** Returns the value of a placeholder; `undefined` leaves out the node that contains it. */
export type FillPlaceholder = (name: string) => string | undefined;

/** Fills the placeholders of a text; `undefined` if one of them has no value. */
function fillText(text: string, fill: FillPlaceholder): string | undefined {
  let isComplete = true;
  const filled = text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = fill(name);
    isComplete &&= value !== undefined;
    return value ?? '';
  });
  return isComplete ? filled : undefined;
}

/**
 * Fills the placeholders of a node and of what is in it.
 * @returns the node; `undefined` if a placeholder of it has no value, or if all its children were left out
 */
export function fillTree(node: TreeNode, fill: FillPlaceholder): TreeNode | undefined {
  if (typeof node === 'string') return fillText(node, fill);
  const [tag, attributes, ...children] = node;
  const name = fillText(tag, fill);
  const values = Object.entries(attributes).map(([key, value]) => [key, fillText(value, fill)]);
  const filled = children
    .map((child) => fillTree(child, fill))
    .filter((child) => child !== undefined);
  const isEmpty = children.length > 0 && filled.length === 0;
  if (!name || isEmpty || values.some(([, value]) => value === undefined)) return undefined;
  return [name, Object.fromEntries(values), ...filled];
}

/** The keys of the texts that a tree contains. */
export function listTextKeys(node: TreeNode): string[] {
  const [texts, children] =
    typeof node === 'string'
      ? [[node], []]
      : [Object.entries(node[1]).map(([, value]) => value), node.slice(2)];
  const own = texts.flatMap((text) =>
    [...text.matchAll(/\{(\w+\.[\w.]+)\}/g)].map(([, key]) => key as string),
  );
  return [...new Set([...own, ...(children as TreeNode[]).flatMap(listTextKeys)])];
}
