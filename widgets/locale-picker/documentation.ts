import { attributeTexts, rootParts, toneParts } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { localePicker } from './definition.ts';

export const localePickerElement = documentElement(localePicker, {
  description: 'Changes the language of all elements on the page and remembers the choice.',
  attributes: {
    variant:
      '`labeled`: a label and a list. `compact`: a globe and the current language, for a header; on a phone only the globe.',
    ...attributeTexts.lightDom,
  },
  events: [],
  slots: {},
  parts: {
    ...rootParts,
    ...toneParts,
    picker: 'The label and the list.',
    label: 'The label of the list; the compact list keeps it for screen readers.',
    select: 'The list of languages. The compact one is invisible.',
    language: 'The globe and the current language of the compact list.',
  },
});
