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
    description: `Color of the main button, and of links, meters and focus in a shade that has enough contrast. In a dark scheme a dark one is made lighter. ${BRANDED}`,
    syntax: '<color>',
    default: 'oklch(0.515 0.19 262)',
  },
  '--portico-accent-dark': {
    description:
      'The accent of the main button in a dark scheme, instead of the one that is made from the accent.',
    syntax: '<color>',
    default: 'oklch(from var(--portico-accent) clamp(0.545, l, 0.95) c h)',
  },
  '--portico-on-accent': {
    description:
      'Color of the text on the main button. By default it is white where it has a contrast of 4.5, otherwise black.',
    syntax: '<color>',
    default:
      'color(from var(--portico-accent) xyz-d65 clamp(0, (0.1833 - y) * 1e9, 0.9505) clamp(0, (0.1833 - y) * 1e9, 1) clamp(0, (0.1833 - y) * 1e9, 1.089))',
  },
  '--portico-focus': {
    description:
      'Color of the line around what has the focus. By default it is the accent, in the shade of links.',
    syntax: '<color>',
    default: 'var(--portico-accent)',
  },
  '--portico-background': {
    description: `Color of the card. If only this color is set, the text is black or white, and colored text fits it. ${BRANDED}`,
    syntax: '<color>',
    default: 'light-dark(#fff, oklch(0.213 0.01 264))',
  },
  '--portico-foreground': {
    description: `Color of text; borders and muted text are mixed from it. If only this color is set, the card is light or dark. ${BRANDED}`,
    syntax: '<color>',
    default: 'light-dark(oklch(0.22 0.016 264), oklch(0.955 0.004 264))',
  },
  '--portico-surface': {
    description: 'Background of buttons that cannot be used, and of buttons below the pointer.',
    syntax: '<color>',
    default: 'color-mix(in oklab, var(--portico-foreground) 5%, var(--portico-background))',
  },
  '--portico-shadow': {
    description: 'Shadow of the card, as in `box-shadow`.',
    syntax: '*',
    default:
      '0 0 0 1px color-mix(in oklab, var(--portico-foreground) 17%, var(--portico-background)), 0 12px 32px -10px rgb(20 24 38 / 18%)',
  },
  '--portico-danger': {
    description: 'Color of errors.',
    syntax: '<color>',
    default: 'light-dark(oklch(0.46 0.19 27), oklch(0.82 0.19 27))',
  },
  '--portico-warning': {
    description: 'Color of warnings.',
    syntax: '<color>',
    default: 'light-dark(oklch(0.46 0.105 65), oklch(0.82 0.105 65))',
  },
  '--portico-radius': {
    description: 'Radius of the corners of inputs and buttons.',
    syntax: '<length>',
    default: '0.5em',
  },
  '--portico-card-radius': {
    description: 'Radius of the corners of the card.',
    syntax: '<length>',
    default: 'min(2 * var(--portico-radius), var(--portico-radius) + 0.5em)',
  },
  '--portico-control': {
    description: 'Height of inputs and buttons. On a touch screen it is at least 44 px.',
    syntax: '<length>',
    default: '2.75em',
  },
  '--portico-gap': {
    description:
      'Space between the parts of a card and the fields of a form. A message of one line fits into 30 px.',
    syntax: '<length>',
    default: '1.875em',
  },
  '--portico-logo': {
    description:
      "A picture in place of the portal's logo, for example on a dark card. It is up to 176 px wide and 36 px high.",
    syntax: '*',
    default: 'normal',
  },
  '--portico-font': {
    description: 'Font families.',
    syntax: '*',
    default: 'system-ui, sans-serif',
  },
  '--portico-other-ways': {
    description:
      'Room below the button for the other ways to sign in until they are loaded: 6.5em for one button, and 3.5em for each further one. With `single-sign-on-first` it is 7em for the first one.',
    syntax: '<length>',
    default: '0',
  },
  '--portico-width': {
    description: 'Width of the card. In a narrower place it shrinks.',
    syntax: '<length>',
    default: '25em',
  },
};
