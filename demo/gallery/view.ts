import type { FastifyRequest } from 'fastify';
import type { Language } from '../../src/contract/languages.ts';

/** The color schemes: a fixed one, or that of the system. */
export const THEMES = ['light', 'dark', 'auto'] as const;

/** The looks: of the elements, and of a portal with branding. */
export const BRANDS = ['default', 'harbour'] as const;

/** The elements with and without a shadow root. */
export const DOMS = ['shadow', 'light'] as const;

/** The directions of the state: `rtl` mirrors it. None of the languages is written from right to left. */
export const DIRECTIONS = ['ltr', 'rtl'] as const;

/** The widths of the frames: that of the page, or pixels. */
export const WIDTHS = ['fit', '320', '360', '600', '1280'] as const;

/** How the gallery shows a state. */
export interface View {
  /** The language of the state and of the page around it. */
  readonly lang: Language;
  readonly theme: (typeof THEMES)[number];
  readonly brand: (typeof BRANDS)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly dom: (typeof DOMS)[number];
  readonly dir: (typeof DIRECTIONS)[number];
  /** Whether nothing in the frame moves, and its fonts come with it: for pictures that are compared. */
  readonly still: boolean;
  /** Custom properties that the page sets, such as `--portico-radius`. */
  readonly tokens: Readonly<Record<string, string>>;
  /**
   * What the page gives the elements besides, by parameter: an attribute (`attr-stay`; empty for none), a slot with
   * content (`slot-footer`), and the declarations of a part (`part-title`).
   */
  readonly own: Readonly<Record<string, string>>;
}

/** Reads the view of a page from its request. */
export type ReadRequestView = (request: FastifyRequest) => Promise<View>;

/** The longest value of a parameter. */
const MAX_VALUE = 100;

/**
 * Values that people copy from a link to their own style sheets: none ends its declaration or rule, or loads
 * something from an address.
 */
const TOKEN = /^(?!.*\/[/*])[^;{}<>\\]*$/s;
const DECLARATIONS = /^(?!.*\/[/*])[^{}<>\\]*$/s;

const pick = <Value extends string>(values: readonly Value[], value: string | null): Value =>
  values.find((one) => one === value) ?? (values[0] as Value);

/** Returns the parameters with a prefix and such values. */
const pickAll = (query: URLSearchParams, prefix: string, values: RegExp) =>
  Object.fromEntries(
    [...query].filter(
      ([name, value]) =>
        name.startsWith(prefix) &&
        /^[a-z-]{1,40}$/.test(name.slice(prefix.length)) &&
        value.length <= MAX_VALUE &&
        values.test(value),
    ),
  );

/** Reads a view from a query. Unknown values become the defaults, so that every address shows something. */
export function readView(query: URLSearchParams, lang: Language): View {
  return {
    lang,
    theme: pick(THEMES, query.get('theme')),
    brand: pick(BRANDS, query.get('brand')),
    width: pick(WIDTHS, query.get('width')),
    dom: pick(DOMS, query.get('dom')),
    dir: pick(DIRECTIONS, query.get('dir')),
    still: query.has('still'),
    tokens: pickAll(query, '--portico-', TOKEN),
    own: {
      ...pickAll(query, 'attr-', /^/),
      ...pickAll(query, 'slot-', /^/),
      ...pickAll(query, 'part-', DECLARATIONS),
    },
  };
}

/**
 * Writes a view as a query that `readView` reads. Defaults are left out, except the language: without one, it depends
 * on the person.
 */
export function writeView({ lang, tokens, own, still, ...view }: View): URLSearchParams {
  const defaults = readView(new URLSearchParams(), lang);
  const query = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(view)) {
    if (value !== defaults[name as keyof View]) query.set(name, String(value));
  }
  if (still) query.set('still', '');
  for (const [name, value] of Object.entries({ ...tokens, ...own })) query.set(name, value);
  return query;
}

/** Reads the query of the path of a request. */
export const readQuery = (path: string): URLSearchParams =>
  new URLSearchParams(path.includes('?') ? path.slice(path.indexOf('?')) : '');
