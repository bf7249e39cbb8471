import { fileURLToPath } from 'node:url';

/** The folder of the built documentation site. */
export const SITE = fileURLToPath(new URL('../../docs/.vitepress/dist', import.meta.url));
