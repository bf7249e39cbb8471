import { defineElement } from '../../src/element/define-element.tsx';
import { Mfa, mfaStyles } from '../../src/views/mfa/mfa.tsx';
import { mfa } from './definition.ts';

defineElement(mfa, Mfa, mfaStyles);
