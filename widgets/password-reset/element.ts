import { defineElement } from '../../src/element/define-element.tsx';
import { PasswordReset } from '../../src/views/password-reset/password-reset.tsx';
import { linkStyles } from '../../src/views/registration/link-view.tsx';
import { passwordReset } from './definition.ts';

defineElement(passwordReset, PasswordReset, linkStyles);
