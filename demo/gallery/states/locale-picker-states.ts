import type { GalleryState } from './gallery-state.ts';

const element = 'locale-picker';
const SELECT = { selector: 'select' } as const;

/** The states of `<portico-locale-picker>`. */
export const localePickerStates: readonly GalleryState[] = [
  {
    element,
    name: 'closed',
    title: 'Closed',
    shows: [{ text: 'localePicker.label' }, SELECT],
  },
  {
    element,
    name: 'focused',
    title: 'Focused',
    gestures: [{ type: 'focus', control: SELECT }],
    shows: [{ focused: 'select' }],
  },
  {
    element,
    name: 'failed',
    title: 'The texts of the language cannot be loaded',
    missingTexts: true,
    gestures: [{ type: 'choose-missing', control: SELECT }],
    shows: [{ text: 'localePicker.failed' }],
  },
];
