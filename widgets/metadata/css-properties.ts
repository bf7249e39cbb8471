/** A custom property that a page may set on an element or on anything around it. */
export interface CssProperty {
  readonly description: string;
  /** Syntax of the value, as in `@property` (CSS Properties and Values). */
  readonly syntax: string;
  /** The value where neither the page nor the portal sets one. */
  readonly default: string;
  /** The elements that it changes; absent means all. */
  readonly tags?: readonly string[];
}

const COLOURS = "Else the portal's colour, else the default.";

/** The custom properties by name. A test compares them with the style sheets. */
export const cssProperties: Readonly<Record<string, CssProperty>> = {
  '--portico-accent': {
    description: `Colour of the main button, of links' underlines and of meters. ${COLOURS}`,
    syntax: '<color>',
    default: 'light-dark(#1d5bb8, #8db6ff)',
  },
  '--portico-background': {
    description: `Colour behind the element. ${COLOURS}`,
    syntax: '<color>',
    default: 'light-dark(#ffffff, #17191e)',
  },
  '--portico-foreground': {
    description: `Colour of text; lines and muted text are mixed from it. ${COLOURS}`,
    syntax: '<color>',
    default: 'light-dark(#1b1d23, #eceef3)',
  },
  '--portico-danger': {
    description: 'Colour of failures.',
    syntax: '<color>',
    default: 'light-dark(#b3261e, #ffb3ab)',
  },
  '--portico-warning': {
    description: 'Colour of warnings.',
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
    description: 'Greatest width of the box around a form.',
    syntax: '<length-percentage>',
    default: '26em',
    tags: ['portico-sign-in'],
  },
};
