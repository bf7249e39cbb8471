import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { LIMITS } from './limits.ts';
import { sizeBudgets } from './size-budgets.ts';

/** English is part of what the sign-in loads. */
const further = LANGUAGES.filter((language) => language !== 'en');

const toPath = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

export default [
  ...sizeBudgets(toPath('dist'), further, LIMITS.inAll.react),
  ...sizeBudgets(toPath('dist/slim'), further, LIMITS.inAll.slim),
];
