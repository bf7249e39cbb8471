import type { ElementDefinition } from '../definition.ts';
import { getLoadingTags } from '../loading-tags.ts';
import { findAttributeHints } from './attribute-hints.ts';
import { ELEMENT_NAMES } from './element-names.ts';
import { findNearest } from './find-nearest.ts';

const PREFIX = 'portico-';

const toTag = (name: string) => PREFIX + name;

/** Describes tags without a definition: the tag is mistyped, or its script is missing or has failed. */
function findUndefinedTags(): string[] {
  const tags = [...document.querySelectorAll(':not(:defined)')].map(({ localName }) => localName);
  const loading = getLoadingTags();
  const own = new Set(tags.filter((tag) => tag.startsWith(PREFIX) && !loading.has(tag)));
  return [...own].map((tag) => {
    const name = tag.slice(PREFIX.length);
    if (ELEMENT_NAMES.includes(name)) {
      return `Portico: <${tag}> has no definition; ${name}.js is missing or has failed.`;
    }
    const nearest = findNearest(name, ELEMENT_NAMES);
    return nearest
      ? `Portico: there is no <${tag}>. Is <${toTag(nearest)}> meant?`
      : `Portico: there is no <${tag}>.`;
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
  const folder = URL.parse('../', import.meta.url)?.href;
  const known = ['portico', 'api', ...ELEMENT_NAMES].map((name) => `${name}.js`);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return scripts.flatMap(({ src, type }) => {
    const file = known.find((name) => src.split('?', 1)[0] === folder + name);
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
  return origin === 'null'
    ? ['Portico: nobody can sign in here; the sandbox of this frame lacks allow-same-origin.']
    : [];
}

/** Logs mistakes of this page for its author. Sends nothing. */
export function logPageHints(): void {
  const hints = [
    ...findUndefinedTags(),
    ...findWrongAttributes(),
    ...findClassicScripts(),
    ...findUnreadSettings(),
    ...findOpaqueOrigin(),
  ];
  for (const hint of hints) console.warn(hint);
}
