import type { SettingsInput } from '../../../src/settings/settings.ts';
import type { GalleryState } from '../states/gallery-state.ts';
import type { View } from '../view.ts';
import { getTexts } from './page-texts.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

const escapeValue = (value: string) => value.replace(/[&"<]/g, (one) => ENTITIES[one] ?? one);

/** Whether a state is shown without a shadow root. The gate has none to leave out: its content is the page's. */
const isLightDom = ({ element, lightDom }: GalleryState, { dom }: Pick<View, 'dom'>) =>
  lightDom === true || (dom === 'light' && element !== 'session-gate');

/** Writes the tag of a state as HTML, with the texts of the page in the language of the view. */
export function writeTag(state: GalleryState, view: Pick<View, 'dom' | 'lang'>): string {
  const { content } = getTexts(view.lang);
  const inner = (state.content ?? '').replace(/\{(\w+)\}/g, (_, name: keyof typeof content) =>
    escapeValue(content[name]),
  );
  const attributes: Readonly<Record<string, string | true>> = {
    ...state.attributes,
    ...(isLightDom(state, view) && { 'light-dom': true }),
  };
  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escapeValue(value)}"`,
  );
  const tag = `portico-${state.element}`;
  return `<${tag}${written.join('')}>${inner}</${tag}>`;
}

/** Returns the settings of the page in a frame: those of the state, and the portal of the visit. */
export function createSettings({ settings }: GalleryState, portal: string): SettingsInput {
  return {
    portal,
    // The cookies of all visits have the same path, so none is used.
    sessionProbe: 'always',
    afterClose: 'stay',
    timeout: 600_000,
    retries: 0,
    ...settings,
  };
}

/** JSON without `<`, which could end the script or start a comment in it (HTML standard, 4.12.1.3). */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
