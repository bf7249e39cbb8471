import { defineElement } from '../../src/element/define-element.ts';
import { loadRegistrationDictionary } from '../../src/i18n/load-registration-dictionary.ts';
import { Registration } from '../../src/views/registration/registration.tsx';
import { registration } from './definition.ts';

defineElement(registration, Registration, { loadTexts: loadRegistrationDictionary });
