import { fileURLToPath } from 'node:url';

/**
 * The folder with the migrations, the same for every kind of database. After a change to a table,
 * `npm run migration -- --name <name>` generates the next one.
 */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
