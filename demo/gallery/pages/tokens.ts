/** A custom property of the elements, with the control that changes it. */
export interface Token {
  readonly name: string;
  readonly default: string;
  readonly control: 'color' | 'range' | 'text';
  /** The greatest number of pixels of a `range`. */
  readonly max: number;
  /** The parts whose text or background has the color. */
  readonly parts: string;
}

/** The greatest numbers of pixels of lengths; others have the first. */
const MAXIMA: Readonly<Record<string, number>> = {
  '--portico-width': 900,
  '--portico-control': 80,
  '--portico-gap': 48,
};

const USUAL_MAXIMUM = 32;

/** The parts with text whose contrast depends on a color. */
const PARTS: Readonly<Record<string, string>> = {
  '--portico-accent': 'primary-button link',
  '--portico-on-accent': 'primary-button',
  '--portico-background': 'title label text hint link',
  '--portico-foreground': 'title label text hint',
  '--portico-danger': 'alert',
  '--portico-warning': 'alert-warning',
};

/**
 * Lists the custom properties of the elements. They are loaded when they are needed, because the list reads
 * sources with a parser.
 */
export async function listTokens(): Promise<readonly Token[]> {
  const { cssProperties } = await import('../../../widgets/descriptions/css-properties.ts');
  return Object.entries(cssProperties).map(([name, property]) => ({
    name,
    default: property.default,
    control: toControl(property.syntax),
    max: MAXIMA[name] ?? USUAL_MAXIMUM,
    parts: PARTS[name] ?? '',
  }));
}

/** Pixels of an em in the frames. */
const EM = 16;

/** Returns the value that the control of a token has: of the token, or of its default in a color scheme. */
export function toControlValue(
  { control, default: usual }: Token,
  value: string,
  isDark: boolean,
): string {
  const text = value || usual;
  if (control === 'text') return value;
  if (control === 'range')
    return String(Number.parseFloat(text) * (/em$/.test(text) ? EM : 1) || 0);
  const colors = text.match(/#[0-9a-f]{6}/gi) ?? [];
  return (isDark ? colors.at(-1) : colors[0]) ?? '#000000';
}

function toControl(syntax: string): Token['control'] {
  if (syntax === '<color>') return 'color';
  return syntax.startsWith('<length') ? 'range' : 'text';
}
