import { fileURLToPath } from 'node:url';

/**
 * The folder with the migrations, the same for every kind of database. After a change to a table write
 * the next one with `drizzle-kit generate --dialect postgresql --schema 'demo/portal/database/schema/*.ts'
 * --out demo/portal/migrations --name <what>`.
 */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
