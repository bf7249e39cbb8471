import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { ANTI_FORGERY } from '../../../src/contract/names.ts';

/** Sends the login of a form and opens the page that the portal names. */
export async function signIn(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const bytes = new TextEncoder().encode(`${data.get('j_username')}:${data.get('j_password')}`);
  const answer = await fetch(CALL_PATHS.login, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}`,
      [ANTI_FORGERY.header]: ANTI_FORGERY.value,
    },
  });
  location.assign(answer.headers.get('Location') ?? '/');
}
