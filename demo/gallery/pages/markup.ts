import type { SettingsInput } from '../../../src/settings/settings.ts';
import { toSettings } from '../../../src/testing/show-state.ts';
import type { GalleryState } from '../../../src/testing/states/gallery-state.ts';
import type { ElementName } from '../../../src/testing/states/state-name.ts';
import { elements } from '../../../widgets/elements.ts';
import type {
  DocumentedAttribute,
  DocumentedElement,
} from '../../../widgets/shared/documented-element.ts';
import type { View } from '../view.ts';
import { getTexts } from './page-texts.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

const escapeValue = (value: string) => value.replace(/[&"<]/g, (one) => ENTITIES[one] ?? one);

/** Whether a state is shown without a shadow root. The gate has none to leave out: its content is the page's. */
const isLightDom = ({ element, lightDom }: GalleryState, { dom }: Pick<View, 'dom'>) =>
  lightDom === true || (dom === 'light' && element !== 'session-gate');

/** Returns the documentation of an element. */
function getElement(name: ElementName): DocumentedElement {
  const element = elements.find((one) => one.name === name);
  if (element === undefined) throw new Error(`There is no element ${name}.`);
  return element;
}

/** An attribute with its value in a view, which is empty if the tag does not have it. */
export type GivenAttribute = DocumentedAttribute & {
  readonly name: string;
  readonly value: string;
};

/** Lists the attributes of a state, with the values of the view or else those of the state. */
export function listAttributes(
  state: GalleryState,
  { own }: Pick<View, 'own'>,
): readonly GivenAttribute[] {
  return (
    Object.entries(getElement(state.element).attributes)
      // A choice of the view.
      .filter(([name]) => name !== 'light-dom')
      .map(([name, attribute]) => {
        const usual = state.attributes?.[name] ?? '';
        return { ...attribute, name, value: own[`attr-${name}`] ?? String(usual) };
      })
  );
}

/** Lists the slots for content of the page that a state leaves empty, and whether the view fills them. */
export function listSlots(
  { element, content = '' }: GalleryState,
  { own }: Pick<View, 'own'>,
): readonly { readonly name: string; readonly isFilled: boolean }[] {
  return Object.keys(getElement(element).slots)
    .filter((name) => name !== '' && !content.includes(`slot="${name}"`))
    .map((name) => ({ name, isFilled: Boolean(own[`slot-${name}`]) }));
}

/** Writes the tag of a state as HTML, with the texts of the page in the language of the view. */
export function writeTag(state: GalleryState, view: View): string {
  const { content, tools } = getTexts(view.lang);
  const inner = (state.content ?? '').replace(/\{(\w+)\}/g, (_, name: keyof typeof content) =>
    escapeValue(content[name]),
  );
  const slots = listSlots(state, view)
    .filter(({ isFilled }) => isFilled)
    .map(({ name }) => `<p slot="${name}">${escapeValue(tools.slotContent)}</p>`);
  const attributes = listAttributes(state, view)
    .filter(({ value }) => value !== '')
    .map(({ name, type, value }) =>
      type === 'boolean' ? ` ${name}` : ` ${name}="${escapeValue(value)}"`,
    );
  const lightDom = isLightDom(state, view) ? ' light-dom' : '';
  const tag = `portico-${state.element}`;
  return `<${tag}${attributes.join('')}${lightDom}>${inner}${slots.join('')}</${tag}>`;
}

/** Writes the tags of the elements beside that of a state. */
export const writeTagsBeside = ({ beside = [] }: GalleryState, { dom }: View): string[] =>
  beside.map((name) => `<portico-${name}${dom === 'light' ? ' light-dom' : ''}></portico-${name}>`);

/** Returns the settings of the page in a frame: those of the state, and the portal of the visit. */
export function createSettings(state: GalleryState, portal: string): SettingsInput {
  return { ...toSettings(state), portal };
}

/** JSON without `<`, which could end the script or start a comment in it (HTML standard, 4.12.1.3). */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
