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
    description: `Color of the main button, and of links, meters and focus in a shade that has enough contrast. In a dark scheme it is made lighter. ${BRANDED}`,
    syntax: '<color>',
    default: '#1f5fd0',
  },
  '--portico-accent-dark': {
    description:
      'The accent in a dark scheme, instead of the lighter one that is made from the accent.',
    syntax: '<color>',
    default: 'oklch(from var(--portico-accent) clamp(0.74, l, 0.9) min(c, 0.13) h)',
  },
  '--portico-focus': {
    description:
      'Color of the line around what has the focus. By default it is the accent, in the shade of links.',
    syntax: '<color>',
    default: 'var(--portico-accent)',
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
  '--portico-surface': {
    description:
      'Background of inputs that cannot be changed, of the captcha and of buttons that cannot be used.',
    syntax: '<color>',
    default: 'color-mix(in oklab, var(--portico-foreground) 5%, var(--portico-background))',
  },
  '--portico-shadow': {
    description: 'Shadow of the card, as in `box-shadow`.',
    syntax: '*',
    default:
      '0 1px 2px rgb(15 20 35 / 8%), 0 16px 40px -12px light-dark(rgb(15 20 35 / 20%), rgb(0 0 0 / 60%))',
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
  '--portico-control': {
    description: 'Height of inputs and buttons. Less than 44 px is hard to touch.',
    syntax: '<length>',
    default: '2.75em',
  },
  '--portico-gap': {
    description: 'Space between the parts of a card and the fields of a form.',
    syntax: '<length>',
    default: '1.25em',
  },
  '--portico-font': {
    description: 'Font families.',
    syntax: '*',
    default: 'system-ui, sans-serif',
  },
  '--portico-width': {
    description: 'Width of the card. In a narrower place it shrinks.',
    syntax: '<length>',
    default: '25em',
  },
};
