import { explainProviders } from '../../settings/explain-providers.ts';
import { findNearest } from '../../settings/find-nearest.ts';
import type { AttributeDefinition, ElementDefinition } from '../definition.ts';
import { getPageContext } from '../page-context.ts';

const PREFIX = 'portico-';

/** The names of all elements. A tag has the prefix `portico-`, and a script ends with `.js`. */
export const ELEMENT_NAMES: readonly string[] = [
  'sign-in',
  'mfa',
  'registration',
  'password-reset',
  'locale-picker',
  'session-gate',
  'account',
];

/** Attributes of every element that are no property of it with the same name in lower case. */
const OTHER_GLOBALS = /^(aria-|data-|on|item)|^(class|exportparts|is|xmlns)$/;

const toTag = (name: string) => PREFIX + name;

/** Describes tags without a definition: the tag is mistyped, or its script is missing or has failed. */
function findUndefinedTags(): string[] {
  const tags = [...document.querySelectorAll(':not(:defined)')].map(({ localName }) => localName);
  const own = new Set(tags.filter((tag) => tag.startsWith(PREFIX)));
  return [...own].map((tag) => {
    const name = tag.slice(PREFIX.length);
    if (ELEMENT_NAMES.includes(name)) {
      return `Portico: <${tag}> is not defined: ${name}.js is missing or failed to load.`;
    }
    const nearest = findNearest(name, ELEMENT_NAMES);
    const question = nearest ? ` Did you mean <${toTag(nearest)}>?` : '';
    return `Portico: <${tag}> is not an element of Portico.${question}`;
  });
}

/** Returns the names of the properties of every HTML element, in lower case as attributes are. */
function getGlobalNames(): Set<string> {
  const names = new Set<string>();
  for (const name in document.createElement('div')) names.add(name.toLowerCase());
  return names;
}

/** Describes a value that the element does not use; its property then has another one. */
function describeValue(element: Element, name: string, definition: AttributeDefinition) {
  const { localName: tag } = element;
  const value = element.getAttribute(name) ?? '';
  if (definition.type === 'boolean') {
    return value === 'false'
      ? `Portico: ${name}="false" turns the attribute on (<${tag}>); remove it to turn it off.`
      : undefined;
  }
  // Not `toPropertyName`: a page with a sign-in has no other script with it.
  const property = name.replace(/-./g, ([, letter]) => String(letter).toUpperCase());
  const used: unknown = Reflect.get(element, property);
  if (definition.type === 'string' || used === value || used === Number(value)) return undefined;
  const allowed =
    definition.type === 'choice'
      ? definition.options.join(', ')
      : `${definition.min} to ${definition.max}`;
  return `Portico: <${tag}> ignores ${name}="${value}". Allowed: ${allowed}.`;
}

/** Describes the attributes of an element that are unknown or have an unusable value. */
function findAttributeHints(element: Element, { tag, attributes }: ElementDefinition): string[] {
  const globals = getGlobalNames();
  return element.getAttributeNames().flatMap((name) => {
    const definition = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (definition) return describeValue(element, name, definition) ?? [];
    if (globals.has(name) || OTHER_GLOBALS.test(name)) return [];
    // Page libraries have attributes of their own, such as `hx-get`. They look like none of ours.
    const nearest = findNearest(name, Object.keys(attributes));
    return nearest
      ? `Portico: unknown attribute "${name}" on <${tag}>. Did you mean "${nearest}"?`
      : [];
  });
}

function findWrongAttributes(): string[] {
  return [...document.querySelectorAll(ELEMENT_NAMES.map(toTag).join())].flatMap((element) => {
    // The definition is missing if another version of the script has defined the element.
    const { definition } = element.constructor as { definition?: ElementDefinition };
    return definition ? findAttributeHints(element, definition) : [];
  });
}

/** Describes scripts of ours that the page loads as classic scripts: browsers refuse their imports. */
function findClassicScripts(): string[] {
  // Not `new URL`: bundlers take that for a file to add, and a bundle may have no URL.
  const folder = String(import.meta.url).replace(/[^/]+\/[^/]+$/, '');
  const known = ['portico', 'api', ...ELEMENT_NAMES].map((name) => `${name}.js`);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return scripts.flatMap(({ src, type }) => {
    const file = known.filter((name) => src.split('?', 1)[0] === folder + name)[0];
    return file && type.toLowerCase() !== 'module'
      ? `Portico: the script ${file} needs type="module".`
      : [];
  });
}

/** Describes an element with the id of the settings that is not read, because only one type of script is. */
function findUnreadSettings(): string[] {
  const element = document.getElementById('portico-settings');
  return element && !element.matches('script[type="application/json"]')
    ? ['Portico: the settings are not read; their script needs type="application/json".']
    : [];
}

/** Describes a frame that is sandboxed without `allow-same-origin`: its origin is opaque (HTML standard). */
function findOpaqueOrigin(): string[] {
  // A test DOM has no `origin`.
  return globalThis.origin === 'null'
    ? ['Portico: nobody can sign in here; the sandbox of this frame lacks allow-same-origin.']
    : [];
}

/** Logs mistakes of this page for its author. Sends nothing. */
export function logPageHints(): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', logPageHints, { once: true });
    return;
  }
  const hints = [
    ...findUndefinedTags(),
    ...findWrongAttributes(),
    ...findClassicScripts(),
    ...findUnreadSettings(),
    ...findOpaqueOrigin(),
    ...explainProviders(getPageContext().ports.settings(), location.href),
  ];
  for (const hint of hints) console.warn(hint);
}
