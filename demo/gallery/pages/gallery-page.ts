import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { elements } from '../../../widgets/elements.ts';
import type { DocumentedElement } from '../../../widgets/shared/documented-element.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import { findState, listStatesOf, STATES } from '../states/all-states.ts';
import { type ElementName, type GalleryState, isHeld } from '../states/gallery-state.ts';
import {
  BRANDS,
  DOMS,
  readQuery,
  readView,
  THEMES,
  type View,
  WIDTHS,
  writeView,
} from '../view.ts';
import { GALLERY } from '../visit-path.ts';
import { writeTag } from './markup.ts';
import { GALLERY_POLICY } from './policy.ts';
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

interface Option {
  readonly value: string;
  readonly isCurrent: boolean;
}

/** What both pages need: the states, and the choices of a view. */
interface PageData {
  readonly base: string;
  readonly view: View;
  readonly groups: readonly Group[];
  readonly choices: readonly { readonly name: string; readonly options: readonly Option[] }[];
  readonly gallery: string;
  readonly sheet: string;
}

interface GalleryData extends PageData {
  readonly state: GalleryState;
  readonly element: DocumentedElement;
  readonly entry: Entry;
  /** `value` is empty for the default; `shown` is the value of the control. */
  readonly tokens: readonly (Token & { readonly value: string; readonly shown: string })[];
  readonly html: string;
  readonly css: string;
  readonly settings: string;
}

const renderGallery = defineTemplate<GalleryData>(new URL('gallery.eta', import.meta.url));
const renderSheet = defineTemplate<PageData & { readonly only: string }>(
  new URL('sheet.eta', import.meta.url),
);

/** The portal in the texts to copy. */
const EXAMPLE = 'https://files.example.com';

const toOptions = (values: readonly (string | number)[], current: string | number): Option[] =>
  values.map((value) => ({ value: String(value), isCurrent: value === current }));

/** Collects what both pages need. */
function collect(base: string, view: View, current: GalleryState | undefined): PageData {
  const query = writeView(view);
  const toHref = (page: string, state: { element: string; name?: string }) => {
    const { element, name } = state;
    const own = new URLSearchParams({ element, ...(name && { state: name }) });
    return `${base}${page}?${[own, query].filter((one) => one.size > 0).join('&')}`;
  };
  const groups = elements.map((element): Group => {
    const name = element.name as ElementName;
    return {
      element,
      sheet: toHref('/sheet', { element: name }),
      entries: listStatesOf(name).map((state) => ({
        element: name,
        name: state.name,
        title: state.title,
        isCurrent: state === current,
        href: toHref('', state),
        frame: toHref('/frame', state),
        isHeld: isHeld(state),
      })),
    };
  });
  return {
    base,
    view,
    groups,
    choices: [
      { name: 'lang', options: toOptions(LANGUAGES, view.lang) },
      { name: 'theme', options: toOptions(THEMES, view.theme) },
      { name: 'brand', options: toOptions(BRANDS, view.brand) },
      { name: 'width', options: toOptions(WIDTHS, view.width) },
      { name: 'dom', options: toOptions(DOMS, view.dom) },
      { name: 'dir', options: toOptions(['ltr', 'rtl'], view.dir) },
    ],
    gallery: `${base}?${query}`,
    sheet: `${base}/sheet?${query}`,
  };
}

/** Writes what a page needs for a state: the script and the tag. */
function writeHtml(state: GalleryState, view: View): string {
  const script = `<script type="module" src="${EXAMPLE}/portico/${state.element}.js"></script>`;
  return `${script}\n${writeTag(state, view)}`;
}

/** Writes the custom properties of a view as a rule. */
function writeCss({ tokens }: View): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return declarations.length === 0 ? '' : `:root {\n${declarations.join('')}}\n`;
}

/** Adds the two pages of the gallery: one state with its controls, and the contact sheet of all states. */
export function addGalleryPages(app: FastifyInstance, basePath: string): void {
  const base = basePath + GALLERY;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': GALLERY_POLICY,
  };

  app.get(GALLERY, async (request, reply) => {
    const query = readQuery(request.url);
    const view = readView(query);
    const element = query.get('element') ?? 'sign-in';
    const state =
      findState(element, query.get('state') ?? '') ??
      STATES.find((one) => one.element === element) ??
      STATES[0];
    if (state === undefined) throw new Error('The gallery has no states.');
    const data = collect(base, view, state);
    const group = data.groups.find((one) => one.element.name === state.element);
    const entry = group?.entries.find(({ isCurrent }) => isCurrent);
    if (group === undefined || entry === undefined) throw new Error('The state has no element.');
    const tokens = await listTokens();
    return reply.headers(headers).send(
      renderGallery({
        ...data,
        state,
        element: group.element,
        entry,
        tokens: tokens.map((token) => {
          const value = view.tokens[token.name] ?? '';
          return { ...token, value, shown: toControlValue(token, value, view.theme === 'dark') };
        }),
        html: writeHtml(state, view),
        css: writeCss(view),
        settings: JSON.stringify({ portal: EXAMPLE, ...state.settings }, undefined, 2),
      }),
    );
  });

  app.get(`${GALLERY}/sheet`, (request, reply) => {
    const query = readQuery(request.url);
    const only = query.get('element') ?? '';
    return reply
      .headers(headers)
      .send(renderSheet({ ...collect(base, readView(query), undefined), only }));
  });
}
