import { type ExternalUserForm, getExternalUserForm } from './external-user-form.ts';
import { portal } from './portal.ts';
import { openPage, type PageOptions, type TestPage } from './test-page.ts';

/** The call that sends the form. */
export const REGISTER = 'POST /rest/extuser/register';

/** Terms that contain markup, which must stay text. */
export const TERMS = 'Be kind.\n<b>Always.</b> <img src=x onerror="top.hacked = true">';

/** Opens a page with the registration of an invited person. */
export async function openRegistration({
  token,
  attributes = '',
  ...options
}: PageOptions & { token?: string; attributes?: string } = {}): Promise<{
  page: TestPage;
  element: HTMLElement;
}> {
  const usedToken = token ?? (await portal.invite(1)).token;
  const page = await openPage(
    `<main><h1>Harbour</h1><portico-registration token="${usedToken}" ${attributes}></portico-registration></main>`,
    options,
  );
  return { page, element: page.find('portico-registration') };
}

/** Opens such a page and waits for the form. */
export async function openRegistrationForm(
  options: PageOptions & { attributes?: string } = {},
): Promise<{ page: TestPage; form: ExternalUserForm }> {
  const { page, element } = await openRegistration(options);
  return { page, form: await getExternalUserForm(element) };
}
