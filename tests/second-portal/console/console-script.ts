import { BASE, PAGES } from '../names.ts';

/** The script of the console's page: it shows the people when an administrator is signed in. */
export const CONSOLE_SCRIPT = `
import { session } from '${BASE}/widgets/portico.js';
const list = document.querySelector('#register');
session.permissions.subscribe(async ({ administrator }) => {
  list.replaceChildren();
  if (!administrator) return;
  const answer = await fetch('${BASE}${PAGES.people}');
  if (!answer.ok) return;
  for (const name of await answer.json()) {
    const item = document.createElement('li');
    item.textContent = name;
    list.append(item);
  }
});
`;
