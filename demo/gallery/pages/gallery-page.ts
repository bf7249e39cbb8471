import type { FastifyInstance } from 'fastify';
import { findState, listStatesOf, STATES } from '../../../src/testing/states/all-states.ts';
import { type GalleryState, isHeld } from '../../../src/testing/states/gallery-state.ts';
import type { ElementName } from '../../../src/testing/states/state-name.ts';
import { elements } from '../../../widgets/elements.ts';
import type { DocumentedElement } from '../../../widgets/shared/documented-element.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import { getDirection } from '../../server/language/culture.ts';
import { type ReadRequestView, readQuery, type View, writeView } from '../view.ts';
import { GALLERY } from '../visit-path.ts';
import { type Choice, listChoices } from './choices.ts';
import {
  type GivenAttribute,
  listAttributes,
  listSlots,
  writeTag,
  writeTagsBeside,
} from './markup.ts';
import { getStateTitle, getTexts, type PageTexts } from './page-texts.ts';
import { GALLERY_POLICY } from './policy.ts';
import { listPresets, type Preset } from './presets.ts';
import { listTokens, type Token, toControlValue } from './tokens.ts';

/** A state in the lists of the pages. */
interface Entry {
  readonly element: ElementName;
  readonly name: string;
  readonly title: string;
  readonly isCurrent: boolean;
  /** Address of the state in the gallery, and in a frame. */
  readonly href: string;
  readonly frame: string;
  /** Whether the portal never answers, so that the frame keeps its connection. */
  readonly isHeld: boolean;
}

interface Group {
  readonly element: DocumentedElement;
  readonly sheet: string;
  readonly entries: readonly Entry[];
}

/** A parameter that a form carries on. */
interface Hidden {
  readonly name: string;
  readonly value: string;
}

/** What both pages need: the texts, the states, and the choices of a view. */
interface PageData {
  readonly base: string;
  readonly texts: PageTexts;
  readonly direction: 'ltr' | 'rtl';
  readonly view: View;
  readonly groups: readonly Group[];
  readonly choices: readonly Choice[];
  readonly gallery: string;
  readonly sheet: string;
}

/** A text to copy. */
interface Code {
  readonly name: string;
  readonly title: string;
  readonly code: string;
  /** What is shown in place of an empty text. */
  readonly hint?: string;
}

interface GalleryData extends PageData {
  readonly title: string;
  /** Whether the address names a state that does not exist. */
  readonly isUnknown: boolean;
  readonly element: DocumentedElement;
  readonly entry: Entry;
  readonly presets: readonly (Preset & { readonly href: string; readonly colors: Colors })[];
  readonly attributes: readonly GivenAttribute[];
  readonly slots: ReturnType<typeof listSlots>;
  /** `value` is empty for the default; `shown` is the value of the control, and `usual` that of the default. */
  readonly tokens: readonly (Token & Readonly<Record<'value' | 'shown' | 'usual', string>>)[];
  readonly codes: readonly Code[];
}

/** The colors and the radius of the small picture of a theme. */
interface Colors {
  readonly accent: string;
  readonly background: string;
  readonly foreground: string;
  readonly radius: number;
}

interface SheetData extends PageData {
  /** The element whose states are shown; undefined for all. */
  readonly only: string | undefined;
  /** Whether the address names an element that does not exist. */
  readonly isUnknown: boolean;
  readonly hidden: readonly Hidden[];
}

const renderGallery = defineTemplate<GalleryData>(new URL('gallery.eta', import.meta.url));
const renderSheet = defineTemplate<SheetData>(new URL('sheet.eta', import.meta.url));

/** The portal in the texts to copy. */
const EXAMPLE = 'https://files.example.com';

/** The parameters of a form besides its choices: the element, and what the page gives to it. */
const toHidden = (element: string | undefined, { tokens, own }: View): Hidden[] =>
  Object.entries({ ...(element && { element }), ...tokens, ...own }).map(([name, value]) => ({
    name,
    value,
  }));

/** Writes the query of a state, or of the states of an element. */
function toQuery({ element, name }: { element: string; name?: string }, view: View): string {
  return `${new URLSearchParams({ element, ...(name && { state: name }) })}&${writeView(view)}`;
}

/** Collects what both pages need. */
function collect(base: string, view: View, current: GalleryState | undefined): PageData {
  const texts = getTexts(view.lang);
  const query = writeView(view);
  const toHref = (page: string, state: { element: string; name?: string }) =>
    `${base}${page}?${toQuery(state, view)}`;
  const groups = elements.map((element): Group => {
    const name = element.name as ElementName;
    return {
      element,
      sheet: toHref('/sheet', { element: name }),
      entries: listStatesOf(name).map((state) => ({
        element: name,
        name: state.name,
        title: getStateTitle(state, view.lang),
        isCurrent: state === current,
        href: toHref('', state),
        frame: toHref('/frame', state),
        isHeld: isHeld(state),
      })),
    };
  });
  return {
    base,
    texts,
    direction: getDirection(view.lang),
    view,
    groups,
    choices: listChoices(view, texts),
    gallery: `${base}?${query}`,
    sheet: `${base}/sheet?${query}`,
  };
}

/** Writes what a page needs for a state: the scripts and the tags. */
function writeHtml(state: GalleryState, view: View): string {
  const scripts = [state.element, ...(state.beside ?? [])].map(
    (name) => `<script type="module" src="${EXAMPLE}/portico/${name}.js"></script>`,
  );
  return [...scripts, ...writeTagsBeside(state, view), writeTag(state, view)].join('\n');
}

/** Writes the custom properties of a view as a rule. */
function writeCss({ tokens }: View): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return declarations.length === 0 ? '' : `:root {\n${declarations.join('')}}\n`;
}

/** Returns the colors of the small picture of a theme. */
function toColors(known: readonly Token[], { tokens }: View): Colors {
  const find = (name: string) =>
    tokens[name] ?? known.find((token) => token.name === name)?.default ?? '';
  const accent = find('--portico-accent');
  return {
    accent: `light-dark(${accent}, ${tokens['--portico-accent-dark'] ?? accent})`,
    background: find('--portico-background'),
    foreground: find('--portico-foreground'),
    radius: Math.min(4, Number.parseFloat(tokens['--portico-radius'] ?? '8') / 3),
  };
}

/** Lists the texts to copy of a state: the tag, the custom properties and the settings. */
function listCodes(state: GalleryState, view: View, { code }: PageTexts): readonly Code[] {
  const settings = JSON.stringify({ portal: EXAMPLE, ...state.settings }, undefined, 2);
  return [
    { name: 'html', title: 'HTML', code: writeHtml(state, view) },
    { name: 'css', title: 'CSS', code: writeCss(view), hint: code.noCss },
    { name: 'settings', title: code.settings, code: settings },
  ];
}

/** Adds the two pages of the gallery: one state with its controls, and the contact sheet of all states. */
export function addGalleryPages(
  app: FastifyInstance,
  { basePath, readRequestView }: { basePath: string; readRequestView: ReadRequestView },
): void {
  const base = basePath + GALLERY;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': GALLERY_POLICY,
  };

  app.get(GALLERY, async (request, reply) => {
    const query = readQuery(request.url);
    const view = await readRequestView(request);
    const element = query.get('element') || 'sign-in';
    const name = query.get('state') || undefined;
    const state =
      findState(element, name ?? '') ?? STATES.find((one) => one.element === element) ?? STATES[0];
    if (state === undefined) throw new Error('The gallery has no states.');
    const data = collect(base, view, state);
    const group = data.groups.find((one) => one.element.name === state.element);
    const entry = group?.entries.find(({ isCurrent }) => isCurrent);
    if (group === undefined || entry === undefined) throw new Error('The state has no element.');
    const tokens = await listTokens();
    return reply.headers(headers).send(
      renderGallery({
        ...data,
        title: entry.title,
        isUnknown: state.element !== element || (name !== undefined && state.name !== name),
        element: group.element,
        entry,
        presets: listPresets(view).map((preset) => ({
          ...preset,
          href: `${base}?${toQuery(state, preset.view)}`,
          colors: toColors(tokens, preset.view),
        })),
        attributes: listAttributes(state, view),
        slots: listSlots(state, view),
        tokens: tokens.map((token) => {
          const value = view.tokens[token.name] ?? '';
          const toValue = (text: string) => toControlValue(token, text, view.theme === 'dark');
          return { ...token, value, shown: toValue(value), usual: toValue('') };
        }),
        codes: listCodes(state, view, data.texts),
      }),
    );
  });

  app.get(`${GALLERY}/sheet`, async (request, reply) => {
    const view = await readRequestView(request);
    const data = collect(base, view, undefined);
    const named = readQuery(request.url).get('element') || undefined;
    const only = data.groups.find(({ element }) => element.name === named)?.element.name;
    return reply.headers(headers).send(
      renderSheet({
        ...data,
        only,
        isUnknown: named !== only,
        hidden: toHidden(only, view),
      }),
    );
  });
}
