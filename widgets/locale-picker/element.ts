import { defineElement } from '../../src/element/define-element.ts';
import { LocalePicker, localePickerStyles } from '../../src/views/locale-picker/locale-picker.tsx';
import { localePicker } from './definition.ts';

defineElement(localePicker, LocalePicker, { css: localePickerStyles });
