import { getDirection } from '../contract/text-direction.ts';
import { readDocument } from '../platform/browser/read-document.ts';

/**
 * A node of the first view: a text, or an element with its attributes and children. Texts and values contain
 * placeholders in braces: `{id}`, `{lang}`, `{dir}`, `{slot}` (empty, without a value in light DOM), the property of an
 * attribute such as `{userName}`, or the key of a text such as `{signIn.title}`.
 */
export type TreeNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: TreeNode[]];

/** The texts of one language by key. The label of the name is that of both: `Username / Email`. */
export type FirstTexts = Readonly<Record<string, string>>;

/** What a page shows in place of the built-in words. */
export interface OwnWords {
  /** What people sign in with; another value counts as `username`. */
  readonly identifier?: string | undefined;
  /** Texts by key. */
  readonly own?: object | undefined;
}

/** What a first view is made from. */
export interface FirstViewInput extends OwnWords {
  readonly language: string;
  /** The built-in texts. */
  readonly texts: FirstTexts;
  /** The prefix of the ids. */
  readonly idPrefix: string;
  /** The values of the element's attributes by property name. */
  readonly attributes: object;
  /** Returns the address of a link, if it leads to http or https. */
  toLink(address: string): string | undefined;
}

/** Returns the value of a placeholder; `undefined` leaves out the node that contains it. */
type FillPlaceholder = (name: string) => string | undefined;

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

/** Fills a node; `undefined` if a placeholder of it has no value, or if all its children were left out. */
function fillNode(node: TreeNode, fill: FillPlaceholder): TreeNode | undefined {
  if (typeof node === 'string') return fillText(node, fill);
  const [tag, attributes, ...children] = node;
  const name = fillText(tag, fill);
  const { part } = attributes;
  // Most nodes have a class with the name of their first part.
  const all = part ? { class: `portico-${part.split(' ')[0]}`, ...attributes } : attributes;
  const values = Object.entries(all).map(([key, value]) => [key, fillText(value, fill)]);
  const filled = children
    .map((child) => fillNode(child, fill))
    .filter((child) => child !== undefined);
  const isEmpty = children.length > 0 && filled.length === 0;
  if (!name || isEmpty || values.some(([, value]) => value === undefined)) return undefined;
  return [name, Object.fromEntries(values), ...filled];
}

/** Fills the placeholders of the tree of a first view. */
export function fillTree(
  tree: TreeNode,
  { attributes, identifier, idPrefix, language, own, texts, toLink }: FirstViewInput,
): TreeNode {
  const label = texts['signIn.name'] as string;
  const isEmail = identifier === 'email';
  const words: Readonly<Record<string, string | undefined>> = {
    ...texts,
    'signIn.name': /-/.test(identifier as string) ? label : label.split(' / ')[+isEmail],
    ...own,
  };
  const values: Record<string, unknown> = {
    ...attributes,
    type: isEmail ? 'email' : 'text',
    inputmode: /email/.test(identifier as string) ? 'email' : 'text',
    dir: getDirection(language),
    id: idPrefix,
    // Without a shadow root, a slot would be one of the root around the element.
    slot: !(attributes as { lightDom?: boolean }).lightDom && '',
    lang: language,
  };
  return fillNode(tree, (name) => {
    if (!Object.hasOwn(values, name)) return words[name];
    // The tree leaves out what a missing attribute of type boolean switches on.
    if (values[name] === false) return undefined;
    const value = String(values[name]);
    return name.endsWith('Url') ? toLink(value) : value;
  }) as TreeNode;
}

/** Creates the DOM node of a filled tree. It uses no HTML parser, so the strictest content security policy allows it. */
export function toNode(node: TreeNode, isSvg = false): Node {
  if (typeof node === 'string') return readDocument('createTextNode')(node);
  const [tag, attributes, ...children] = node;
  const isInSvg = isSvg || tag === 'svg';
  const element = isInSvg
    ? readDocument('createElementNS')('http://www.w3.org/2000/svg', tag)
    : readDocument('createElement')(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children) element.append(toNode(child, isInSvg));
  return element;
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
