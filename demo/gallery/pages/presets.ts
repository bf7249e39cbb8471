import { isDeepStrictEqual } from 'node:util';
import type { View } from '../view.ts';
import type { PageTexts } from './page-texts.ts';

type PresetName = keyof PageTexts['presets']['names'];

/** The look of a brand: values of custom properties, and its only color scheme if it has one. */
interface Theme {
  readonly theme?: View['theme'];
  readonly tokens: View['tokens'];
}

const THEMES: Readonly<Record<PresetName, Theme>> = {
  default: { tokens: {} },
  navy: { tokens: { '--portico-accent': '#003a8c', '--portico-radius': '3px' } },
  black: {
    tokens: {
      '--portico-accent': '#000000',
      '--portico-accent-dark': '#eeeeee',
      '--portico-radius': '0px',
      '--portico-shadow': '0 0 0 1px light-dark(rgb(0 0 0 / 20%), rgb(255 255 255 / 20%))',
    },
  },
  orange: {
    tokens: {
      '--portico-accent': '#ff8a1f',
      '--portico-background': 'light-dark(#fffaf4, #1c1710)',
      '--portico-radius': '10px',
    },
  },
  green: {
    tokens: {
      '--portico-accent': '#1d7a3c',
      '--portico-radius': '8px',
      '--portico-font': 'ui-serif, Georgia, serif',
    },
  },
  violet: {
    theme: 'dark',
    tokens: {
      '--portico-accent': '#8a2bff',
      '--portico-background': '#150b26',
      '--portico-foreground': '#f1edfa',
      '--portico-radius': '10px',
    },
  },
  pink: {
    tokens: {
      '--portico-accent': '#e6a3c8',
      '--portico-background': 'light-dark(#fff5fb, #251b20)',
      '--portico-radius': '22px',
    },
  },
};

/** A theme to begin with, and how a view looks with it. */
export interface Preset {
  readonly name: PresetName;
  readonly view: View;
  readonly isCurrent: boolean;
}

/** Lists the themes for a view. Each one replaces custom properties and rules of parts. */
export function listPresets(view: View): readonly Preset[] {
  const own = Object.fromEntries(
    Object.entries(view.own).filter(([name]) => !name.startsWith('part-')),
  );
  return Object.entries(THEMES).map(([name, { theme = view.theme, tokens }]) => ({
    name: name as PresetName,
    view: { ...view, theme, tokens, own },
    isCurrent: isDeepStrictEqual(tokens, view.tokens),
  }));
}
