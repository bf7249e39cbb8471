import { defineElement } from '../../src/element/define-element.ts';
import { SessionGate, sessionGateStyles } from '../../src/views/session-gate/session-gate.tsx';
import { sessionGate } from './definition.ts';

defineElement(sessionGate, SessionGate, { css: sessionGateStyles });
