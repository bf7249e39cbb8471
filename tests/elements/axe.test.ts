import en from '../../locales/en.json' with { type: 'json' };
import { AXE_SCRIPT, assertAccessible } from './support/assert-accessible.ts';
import { portal } from './support/portal.ts';
import { findButton, findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

// The gallery examines each state of one element with axe. These pages are not in the gallery.

const open = (light = '') =>
  openPage(
    `<header><portico-locale-picker ${light}></portico-locale-picker>
     <portico-account ${light}></portico-account></header>
     <main><h1>Files</h1><portico-sign-in stay ${light}></portico-sign-in></main>`,
    { head: AXE_SCRIPT },
  );

describe('a page with several elements is accessible', () => {
  isolateTests();

  for (const light of ['', 'light-dom']) {
    it(`before a sign-in, and after it with the open menu ${light && 'with light-dom'}`, async () => {
      const page = await open(light);
      const form = await getSignInForm(page);
      await assertAccessible(page);
      await form.signIn('zoé');
      const account = page.find('portico-account');
      await waitFor('the account', () => findParts(account, 'meter-warning').length > 0);
      findParts(account, 'menu-button')[0]?.click();
      const [menu] = findParts(account, 'menu');
      await waitFor('the open menu', () => menu?.getClientRects().length);
      await Promise.all(menu?.getAnimations().map(({ finished }) => finished) ?? []);
      await assertAccessible(page);
    });
  }

  it('with a captcha that fails to load', async () => {
    const page = await open();
    const form = await getSignInForm(page);
    await portal.setFault('GET /ssf/a/Kaptcha.jpg', 'status', { status: 500 });
    await form.failUntilCaptcha('anna');
    await waitFor('the button that loads the captcha', () =>
      findButton(form.element, en.signIn.checkAgain),
    );
    await assertAccessible(page);
  });
});
