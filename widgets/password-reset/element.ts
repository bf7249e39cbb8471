import { defineElement } from '../../src/element/define-element.ts';
import { loadRegistrationDictionary } from '../../src/i18n/load-registration-dictionary.ts';
import { PasswordReset } from '../../src/views/password-reset/password-reset.tsx';
import { passwordReset } from './definition.ts';

defineElement(passwordReset, PasswordReset, { loadTexts: loadRegistrationDictionary });
