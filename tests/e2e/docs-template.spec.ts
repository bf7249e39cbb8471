import { Eta } from 'eta';
import { getCodeBlocks } from '../docs/documents.ts';
import { takeSample } from '../support/soak.ts';
import { createExamplePage } from './support/example-page.ts';
import { expect, test } from './support/test.ts';

const [template] = getCodeBlocks('eta');

/** Renders the template of the documents, as a server does. */
const renderTemplate = (values: { userName: string; path: string }) =>
  new Eta().renderString(template?.code ?? '', values);

/** User names that would escape from an attribute or an element without encoding. */
const HOSTILE_NAMES = [
  `"><script>document.title = 'Taken'</script>`,
  `" onfocus="document.title = 'Taken'" autofocus x="`,
  `'><img src="/none" onerror="document.title = 'Taken'">`,
  '</portico-sign-in></form><h1>Taken</h1>',
  '&quot;&gt;&lt;h1&gt;Taken&lt;/h1&gt; &amp;amp;',
];

/** Selectors of the input with the user name. */
const INPUTS = { element: '[part~=input][name=name]', 'plain form': '[name=j_username]' };

for (const [where, input] of Object.entries(INPUTS)) {
  for (const userName of takeSample(HOSTILE_NAMES, 1)) {
    test(`from the template of the documents, the ${where} shows ${userName} as text`, async ({
      page,
      testPortal,
    }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      if (where !== 'element') await page.route('**/sign-in.js', (route) => route.abort());
      testPortal.addPage(
        '/example',
        createExamplePage(renderTemplate({ userName, path: '/' }), testPortal.origin),
      );
      await page.goto('/example');
      await expect(page.locator('portico-sign-in').locator(input)).toHaveValue(userName);
      await expect(page.getByRole('heading', { name: 'Taken' })).toHaveCount(0);
      await expect(page).toHaveTitle('Example');
      expect(requests).not.toContain(`${testPortal.origin}/none`);
    });
  }
}

for (const [path, end] of [
  ['/filr/admin?from="<>&', '/filr/admin?from=%22%3C%3E&'],
  ['//example.com/"><h1>', '/'],
] as const) {
  test(`the template of the documents leads from the path ${path} to ${end}`, async ({
    page,
    testPortal,
    login,
  }) => {
    testPortal.addPage(
      '/example',
      createExamplePage(renderTemplate({ userName: 'anna', path }), testPortal.origin),
    );
    await page.goto('/example');
    // The server's form has the same labels, and leads to the home page.
    await expect(login.element.locator(INPUTS.element)).toHaveValue('anna');
    await login.password.fill('lighthouse by the sea');
    await login.submit.click();
    await expect(page).toHaveURL(end);
  });
}
