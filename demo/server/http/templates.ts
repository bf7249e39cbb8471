import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';

/**
 * Folder of all templates. In a template, the path of a layout or include is relative to the template, or
 * to this folder if it begins with a slash.
 */
const VIEWS = fileURLToPath(new URL('../..', import.meta.url));

/** Templates escape every value except those that `<%~ %>` inserts as HTML: layouts and includes. */
const eta = new Eta({ views: VIEWS, cache: true });

/**
 * Defines a page by its Eta template, which is read when it is first rendered.
 * @param template URL of the file, such as `new URL('login.eta', import.meta.url)`
 * @returns a function that renders the data as HTML
 */
export function defineTemplate<Data extends object>(template: URL): (data: Data) => string {
  const name = `./${path.relative(VIEWS, fileURLToPath(template))}`;
  return (data) => eta.render(name, data);
}
