import base from '../../ui/base.css?inline';
import field from '../../ui/field.css?inline';
import own from './locale-picker.css?inline';

/** The style sheet of the language choice. */
export const localePickerStyles = [base, field, own].join('');
