import type { FastifyInstance } from 'fastify';
import { elements } from '../../../widgets/elements.ts';
import type { DocumentedElement } from '../../../widgets/shared/documented-element.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import { getDirection } from '../../server/language/culture.ts';
import { findState, listStatesOf, STATES } from '../states/all-states.ts';
import { type ElementName, type GalleryState, isHeld } from '../states/gallery-state.ts';
import { type ReadRequestView, readQuery, type View, writeView } from '../view.ts';
import { GALLERY } from '../visit-path.ts';
import { type Choice, listChoices } from './choices.ts';
import { writeTag } from './markup.ts';
import { getStateTitle, getTexts, type PageTexts } from './page-texts.ts';
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
  readonly hidden: readonly Hidden[];
  readonly element: DocumentedElement;
  readonly entry: Entry;
  /** `value` is empty for the default; `shown` is the value of the control. */
  readonly tokens: readonly (Token & { readonly value: string; readonly shown: string })[];
  readonly codes: readonly Code[];
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

/** The parameters of a form besides its choices, with the custom properties. */
const toHidden = (parameters: Readonly<Record<string, string>>, { tokens }: View): Hidden[] =>
  Object.entries({ ...parameters, ...tokens }).map(([name, value]) => ({ name, value }));

/** Collects what both pages need. */
function collect(base: string, view: View, current: GalleryState | undefined): PageData {
  const texts = getTexts(view.lang);
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
        hidden: toHidden({ element: state.element, state: state.name }, view),
        element: group.element,
        entry,
        tokens: tokens.map((token) => {
          const value = view.tokens[token.name] ?? '';
          return { ...token, value, shown: toControlValue(token, value, view.theme === 'dark') };
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
        hidden: toHidden(only === undefined ? {} : { element: only }, view),
      }),
    );
  });
}
