import { Eta } from 'eta';
import { getCodeBlocks } from '../docs/documents.ts';
import { examplePage } from './support/example-page.ts';
import { expect, test } from './support/test.ts';

const [template] = getCodeBlocks('eta');

/** The template of the documents with values, as a server renders it. */
const rendered = (values: { userName: string; path: string }) =>
  new Eta().renderString(template?.code ?? '', values);

/** What tries to get out of an attribute, of the element and of the page's text. */
const HOSTILE = [
  `"><script>document.title = 'Taken'</script>`,
  `" onfocus="document.title = 'Taken'" autofocus x="`,
  `'><img src="/none" onerror="document.title = 'Taken'">`,
  '</portico-sign-in></form><h1>Taken</h1>',
  '&quot;&gt;&lt;h1&gt;Taken&lt;/h1&gt; &amp;amp;',
];

/** The user name's input, of the element or of the form that the server put inside. */
const INPUTS = { element: '[part=input][name=name]', 'form of the server': '[name=j_username]' };

for (const [where, input] of Object.entries(INPUTS)) {
  for (const userName of HOSTILE) {
    test(`from the template of the documents, the ${where} shows ${userName} as text`, async ({
      page,
      testPortal,
    }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      if (where !== 'element') await page.route('**/sign-in.js', (route) => route.abort());
      testPortal.addPage(
        '/example',
        examplePage(rendered({ userName, path: '/' }), testPortal.origin),
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
      examplePage(rendered({ userName: 'anna', path }), testPortal.origin),
    );
    await page.goto('/example');
    await expect(login.name).toHaveValue('anna');
    await login.password.fill('lighthouse by the sea');
    await login.submit.click();
    await expect(page).toHaveURL(end);
  });
}
