import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { isSlim } from './support/build.ts';
import { getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** Members of the document that the elements read, or that pages often hide. */
const MEMBERS = [
  'activeElement',
  'adoptedStyleSheets',
  'baseURI',
  'body',
  'cookie',
  'createDocumentFragment',
  'dispatchEvent',
  'documentElement',
  'head',
  'querySelector',
  'querySelectorAll',
  'readyState',
  'title',
  'visibilityState',
] as const satisfies readonly (keyof Document)[];

/** Members without which the view cannot be rendered. Preact needs fewer of them than React. */
const NEEDED = [
  'createElementNS',
  ...(isSlim ? [] : (['addEventListener', 'createElement', 'defaultView'] as const)),
] as const satisfies readonly (keyof Document)[];

for (const light of ['', 'light-dom']) {
  describe(`a page that hides a member of the document ${light && 'with light-dom'}`, () => {
    isolateTests();

    // Other members with light-dom.
    for (const name of takeSample(MEMBERS, 2, light.length)) {
      it(`signs in with <form name="${name}">`, async () => {
        const page = await openPage(
          `<form name="${name}"></form><portico-sign-in stay ${light}></portico-sign-in>`,
        );
        const form = await getSignInForm(page);
        await form.signIn('anna');
      });

      it(`signs in after a wrong password with two elements named ${name}`, async () => {
        const page = await openPage(
          `<form name="${name}"></form><img name="${name}" alt="">
           <portico-sign-in stay ${light}></portico-sign-in>`,
        );
        const form = await getSignInForm(page);
        form.send('anna', 'wrong');
        await form.waitForText(en.failure['invalid-credentials']);
        await form.signIn('anna');
      });
    }

    for (const name of NEEDED) {
      it(`shows the server's form with <form name="${name}">, and reports the error`, async () => {
        const page = await openPage(
          `<form name="${name}"></form><portico-sign-in ${light}><form method="post" id="plain">
             <input autocomplete="username"><input type="password"></form></portico-sign-in>`,
        );
        const errors = await page.readExpectedErrors();
        assert.match(errors.join(), /TypeError/);
        await waitFor('the form of the server', () => page.find('#plain').checkVisibility());
      });
    }
  });
}
