import type { GalleryState } from './gallery-state.ts';

const element = 'locale-picker';
const SELECT = { selector: 'select' } as const;

/** The states of `<portico-locale-picker>`. */
export const localePickerStates: readonly GalleryState[] = [
  {
    element,
    name: 'closed',
    shows: [{ text: 'localePicker.label' }, SELECT],
  },
  {
    element,
    name: 'compact',
    attributes: { variant: 'compact' },
    shows: [{ text: 'localePicker.label' }, { part: 'language' }],
  },
  {
    element,
    name: 'focused',
    gestures: [{ type: 'focus', control: SELECT }],
    shows: [{ focused: 'select' }],
  },
  {
    element,
    name: 'failed',
    missingTexts: true,
    gestures: [{ type: 'choose-missing', control: SELECT }],
    shows: [{ text: 'localePicker.failed' }],
  },
];
