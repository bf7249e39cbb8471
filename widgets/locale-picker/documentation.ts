import { attributeTexts, rootParts, toneParts } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { localePicker } from './definition.ts';

export const localePickerElement = documentElement(localePicker, {
  description: 'Changes the language of all elements on the page and remembers the choice.',
  attributes: attributeTexts.lightDom,
  events: [],
  slots: {},
  parts: {
    ...rootParts,
    ...toneParts,
    picker: 'The label and the list.',
    label: 'The label of the list.',
    select: 'The list of languages.',
  },
});
