import { getDirection } from '../contract/text-direction.ts';
import { isHttpReference, toHttpUrl } from '../contract/urls.ts';
import type { FillPlaceholder, FirstTexts } from './tree.ts';

/** What a first view is made from. */
export interface FirstViewInput {
  readonly language: string;
  readonly texts: FirstTexts;
  /** The prefix of the ids. */
  readonly idPrefix: string;
  /** The values of the element's attributes by property name. */
  readonly attributes: object;
  /** Absolute URL against which the addresses of links are resolved. Without it, they are kept as they are. */
  readonly base?: string | undefined;
}

/** Returns the address of a link, if it leads to http or https. */
function toLink(address: string, base: string | undefined): string | undefined {
  if (base !== undefined) return toHttpUrl(address, base)?.href;
  return address !== '' && isHttpReference(address) ? address : undefined;
}

/** The names of the slots, which an element without a shadow root has not. */
const SLOTS = { headerSlot: 'header', footerSlot: 'footer' };

/** Creates the function that fills the placeholders of a tree. */
export function createFill(input: FirstViewInput): FillPlaceholder {
  const { attributes, base, idPrefix, language, texts } = input;
  const values: Record<string, unknown> = {
    ...attributes,
    id: idPrefix,
    ...(!(attributes as { lightDom?: boolean }).lightDom && SLOTS),
    lang: language,
    dir: getDirection(language),
  };
  return (name) => {
    if (!Object.hasOwn(values, name)) return texts[name];
    // The tree leaves out what a missing attribute of type boolean switches on.
    if (values[name] === false) return undefined;
    const value = String(values[name]);
    return name.endsWith('Url') ? toLink(value, base) : value;
  };
}
