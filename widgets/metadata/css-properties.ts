import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.ts';

/** A custom property that a page may set on an element or on anything around it. */
export interface CssProperty {
  readonly description: string;
  /** Syntax of the value, as in `@property` (CSS Properties and Values). */
  readonly syntax: string;
  /** The value if neither the page nor the portal sets one. */
  readonly default: string;
}

const BRANDED = "If it is not set, the portal's color applies, then the default.";

/** The custom properties by name. A test compares them with the style sheets. */
export const cssProperties: Readonly<Record<string, CssProperty>> = {
  '--portico-accent': {
    description: `Color of the main button, of the underline of links and of meters. ${BRANDED}`,
    syntax: '<color>',
    default: 'light-dark(#1d5bb8, #8db6ff)',
  },
  '--portico-background': {
    description: `Color behind the content. ${BRANDED}`,
    syntax: '<color>',
    default: 'light-dark(#ffffff, #17191e)',
  },
  '--portico-foreground': {
    description: `Color of text; borders and muted text are mixed from it. ${BRANDED}`,
    syntax: '<color>',
    default: 'light-dark(#1b1d23, #eceef3)',
  },
  '--portico-danger': {
    description: 'Color of errors.',
    syntax: '<color>',
    default: 'light-dark(#b3261e, #ffb3ab)',
  },
  '--portico-warning': {
    description: 'Color of warnings.',
    syntax: '<color>',
    default: 'light-dark(#8a4b00, #ffc267)',
  },
  '--portico-radius': {
    description: 'Radius of corners.',
    syntax: '<length>',
    default: '8px',
  },
  '--portico-font': {
    description: 'Font families.',
    syntax: '*',
    default: 'system-ui, sans-serif',
  },
  '--portico-width': {
    description: 'Greatest width of the card.',
    syntax: '<length-percentage>',
    default: '26em',
  },
};

/** The names of the custom properties that a style sheet reads. */
export function readProperties(css: string): Set<string> {
  return new Set([...css.matchAll(/var\(\s*(--portico-[\w-]+)/g)].map(([, name = '']) => name));
}

/** The custom properties that have an effect on an element: its style sheets read them. */
export function cssPropertiesOf(element: string): [name: string, property: CssProperty][] {
  const sheets = sourceFiles(`widgets/${element}/element.ts`).filter((file) =>
    file.endsWith('.css'),
  );
  const read = readProperties(sheets.map((file) => readFileSync(file, 'utf8')).join('\n'));
  return Object.entries(cssProperties).filter(([name]) => read.has(name));
}
