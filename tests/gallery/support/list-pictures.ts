import { STATES } from '../../../src/testing/states/all-states.ts';
import type { GalleryState } from '../../../src/testing/states/gallery-state.ts';

/** A picture of a state: the file, the parameters of the gallery, and the width of the window. */
export interface Picture {
  readonly state: GalleryState;
  /** The path of the file, from the folder of the tests. */
  readonly file: readonly string[];
  readonly view: Readonly<Record<string, string>>;
  readonly width: number;
}

/** English in a narrow window and German in a wide one, for each state. */
const ALWAYS = [
  { name: 'light-360-en', view: { theme: 'light', lang: 'en' }, width: 360 },
  { name: 'dark-1280-de', view: { theme: 'dark', lang: 'de' }, width: 1280 },
] as const;

/** One of these for each state. */
const ONE_OF = [
  { name: 'light-1280-ja', view: { theme: 'light', lang: 'ja' }, width: 1280 },
  { name: 'dark-360-rtl', view: { theme: 'dark', dir: 'rtl' }, width: 360 },
] as const;

/** Chooses by the name, so that a new state does not change the pictures of the others. */
function pickOne({ name }: GalleryState): (typeof ONE_OF)[number] {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return ONE_OF[sum % 2 === 0 ? 0 : 1];
}

/** All pictures that are compared. */
export const PICTURES: readonly Picture[] = STATES.flatMap((state) =>
  [...ALWAYS, pickOne(state)].map(({ name, view, width }) => ({
    state,
    file: ['pictures', state.element, `${state.name}-${name}.png`],
    view: { ...view, still: '' },
    width,
  })),
);
