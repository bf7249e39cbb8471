import { defineElement } from '../src/element/define-element.tsx';
import type { ElementDefinition } from '../src/element/definition.ts';
import { LocalePicker, localePickerStyles } from '../src/views/locale-picker/locale-picker.tsx';

/** `<portico-locale-picker>` as data. */
export const localePickerElement = {
  tag: 'portico-locale-picker',
  description: 'Changes the language of all elements on the page, and remembers it.',
  attributes: {
    'light-dom': {
      type: 'boolean',
      description:
        'Renders without a shadow root. Read once, when the element first stands in a page.',
    },
  },
  events: [],
  slots: {},
  parts: {
    root: 'All of it.',
    picker: 'Label and list.',
    label: 'The label of the list.',
    select: 'The list of languages.',
    alert: 'What went wrong.',
  },
} as const satisfies ElementDefinition;

defineElement(localePickerElement, LocalePicker, localePickerStyles);
