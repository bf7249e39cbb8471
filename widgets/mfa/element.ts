import { defineElement } from '../../src/element/define-element.ts';
import { Mfa, mfaStyles } from '../../src/views/mfa/mfa.tsx';
import { mfa } from './definition.ts';

defineElement(mfa, Mfa, mfaStyles);
