import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { sizeBudgets } from '../../widgets/metadata/size-budgets.ts';

/** English is part of what every element needs. */
export default sizeBudgets(
  fileURLToPath(new URL('../../dist', import.meta.url)),
  LANGUAGES.filter((language) => language !== 'en'),
);
