import { assert } from 'chai';
import { getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';

const LOADER = { scripts: ['/portico/loader.js'] };

describe('the loader', () => {
  isolateTests();

  it('loads the elements that are on the page, and no other', async () => {
    const page = await openPage('<main><portico-sign-in stay></portico-sign-in></main>', LOADER);
    const form = await getSignInForm(page);
    assert.isUndefined(page.window.customElements.get('portico-locale-picker'));
    await form.signIn('anna');
  });

  for (const name of ['head', 'documentElement', 'querySelector']) {
    it(`loads the elements of a page with <img name="${name}">`, async () => {
      const page = await openPage(
        `<img name="${name}"><portico-locale-picker></portico-locale-picker>`,
        LOADER,
      );
      await page.waitForDefinition('portico-locale-picker');
    });
  }

  it('loads an element that a script adds later', async () => {
    const page = await openPage('', LOADER);
    page.add('div').innerHTML = '<p><portico-locale-picker></portico-locale-picker></p>';
    await page.waitForDefinition('portico-locale-picker');
    assert.isUndefined(page.window.customElements.get('portico-sign-in'));
  });
});
