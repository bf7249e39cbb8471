import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { sizeBudgets } from '../../widgets/metadata/size-budgets.ts';

/** English is part of what the sign-in loads. */
const further = LANGUAGES.filter((language) => language !== 'en');

const toPath = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

export default [
  ...sizeBudgets(toPath('dist'), further, { untilTypeable: '8.5 kB', signIn: '87.9 kB' }),
  ...sizeBudgets(toPath('dist/slim'), further, { untilTypeable: '8.5 kB', signIn: '44.3 kB' }),
];
