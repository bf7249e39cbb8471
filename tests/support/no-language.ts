import { signal } from '@preact/signals-core';
import type { LanguagePort } from '../../src/session/context.ts';

/** The language of a page without elements. */
export const NO_LANGUAGE: LanguagePort = { shown: signal(undefined), pick: async () => false };
