import { defineElement } from '../../src/element/define-element.ts';
import { Mfa } from '../../src/views/mfa/mfa.tsx';
import { mfa } from './definition.ts';

defineElement(mfa, Mfa);
