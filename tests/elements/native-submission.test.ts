import { assert } from 'chai';
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { getExternalUserForm } from './support/external-user-form.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { portal } from './support/portal.ts';
import { openRegistrationForm } from './support/registration-page.ts';
import { findParts, getSignInForm, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, startPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** Submits a form as password managers do: without the event `submit`. */
function submitNatively(page: TestPage, form: HTMLFormElement): void {
  try {
    page.window.HTMLFormElement.prototype.submit.call(form);
  } catch (error) {
    // Firefox refuses the method `dialog` outside a dialog. The other engines do nothing.
    assert.match(String(error), /NS_ERROR_FAILURE/);
  }
}

const readAddress = ({ window }: TestPage) => window.location.href;

// In `npm test`, one of the two.
for (const light of takeSample(['', 'light-dom'], 1)) {
  describe(`a submission that the form does not handle ${light && 'with light-dom'}`, () => {
    isolateTests();

    for (const [place, body] of [
      ['the page', `<portico-sign-in stay ${light}></portico-sign-in>`],
      [
        'a form of the page',
        `<form action="/page"><portico-sign-in stay ${light}></portico-sign-in></form>`,
      ],
      ['a dialog', `<dialog open><portico-sign-in stay ${light}></portico-sign-in></dialog>`],
    ]) {
      it(`in ${place} writes no password into the address`, async () => {
        const page = await openPage(body as string);
        const address = readAddress(page);
        const form = await getSignInForm(page);
        form.fill('anna');
        submitNatively(page, form.form);
        // The page is the same, so the person can sign in.
        await form.signIn('anna');
        assert.equal(readAddress(page), address);
      });
    }

    it('before the scripts have loaded writes no password into the address', async () => {
      const scripts = new HeldScripts();
      // Firefox dispatches `load` only after the imports that have begun.
      const page = startPage(`<portico-sign-in stay ${light}></portico-sign-in>`, {
        scripts: [scripts.signIn],
      });
      const element = await waitFor('the first view', () => {
        const one = page.document?.querySelector('portico-sign-in') as HTMLElement | null;
        return one && findParts(one, 'form').length > 0 && one;
      });
      const address = readAddress(page);
      const form = new SignInForm(element);
      form.fill('anna');
      submitNatively(page, form.form);
      await scripts.release();
      await page.waitForDefinition('portico-sign-in');
      await form.signIn('anna');
      assert.equal(readAddress(page), address);
    });

    it('on a page that keeps the event from every form writes no password into the address', async () => {
      const page = await openPage(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const address = readAddress(page);
      const form = await getSignInForm(page);
      const keep = (event: Event) => event.stopImmediatePropagation();
      page.window.addEventListener('submit', keep, true);
      form.send('anna');
      page.window.removeEventListener('submit', keep, true);
      await form.signIn('anna');
      assert.equal(readAddress(page), address);
    });

    it('of a registration writes no password into the address', async () => {
      const { page, form } = await openRegistrationForm({ attributes: light });
      const address = readAddress(page);
      form.fill();
      submitNatively(page, findParts(form.element, 'form')[0] as HTMLFormElement);
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
      assert.equal(readAddress(page), address);
    });

    it('of a request for a new password writes nothing into the address', async () => {
      const page = await openPage(`<portico-password-reset ${light}></portico-password-reset>`);
      const address = readAddress(page);
      const form = await getExternalUserForm(page.find('portico-password-reset'));
      form.type('emailAddress', 'anybody@example.com');
      submitNatively(page, findParts(form.element, 'form')[0] as HTMLFormElement);
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
      assert.equal(readAddress(page), address);
    });
  });
}

describe('a page with `hx-boost` of htmx', () => {
  isolateTests();

  it('sends no password in an address', async () => {
    const page = await openPage(
      '<div hx-boost="true"><portico-sign-in stay light-dom></portico-sign-in></div>',
      { head: '<script src="/htmx/htmx.min.js"></script>' },
    );
    const form = await getSignInForm(page);
    const { htmx } = page.window as unknown as { htmx: { process(node: Element): void } };
    htmx.process(page.document.body);
    const requests: unknown[] = [];
    page.document.addEventListener('htmx:beforeRequest', ({ detail }: CustomEventInit) =>
      requests.push(detail.pathInfo.finalRequestPath),
    );
    await form.signIn('anna');
    assert.isEmpty(requests);
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 1);
  });
});
