import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { findParts, getButton, getSignInForm, type SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const head = '<script type="application/json" id="portico-settings">{"afterClose":"stay"}</script>';
const PAGE = '<portico-sign-in stay></portico-sign-in><portico-account></portico-account>';

const readReason = ({ element }: SignInForm) => findParts(element, 'alert-info')[0]?.textContent;

async function openSignedIn(): Promise<{ page: TestPage; form: SignInForm }> {
  const page = await openPage(PAGE, { head });
  const form = await getSignInForm(page);
  await form.signIn('anna');
  return { page, form };
}

function signOut(page: TestPage): void {
  getButton(page.find('portico-account'), en.account.signOut).click();
}

const waitForReason = (form: SignInForm, text: string) =>
  waitFor(`the reason "${text}"`, () => readReason(form) === text);

describe('a sign-in after a session', () => {
  isolateTests();

  it('says that the person has signed out, until they type', async () => {
    const { page, form } = await openSignedIn();
    signOut(page);
    await waitForReason(form, en.ended['signed-out']);
    form.name.focus();
    assert.equal(readReason(form), en.ended['signed-out']);
    await sendKeys({ type: 'a' });
    await waitFor('the form without a reason', () => readReason(form) === undefined);
  });

  it('shows the live region before its text, so that screen readers announce it', async () => {
    const { page, form } = await openSignedIn();
    const root = form.element.shadowRoot as ShadowRoot;
    await waitFor('the picture of the step', () => root.querySelector('svg'));
    const added: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof page.window.Element) {
          const isRegion = node.matches(':has([role=alert])') && 'region';
          added.push(isRegion || (node.matches('[part~=alert-info]') && 'text') || 'other');
        }
      }
    });
    observer.observe(root, { childList: true, subtree: true });
    signOut(page);
    await waitForReason(form, en.ended['signed-out']);
    observer.disconnect();
    assert.deepEqual(added, ['region', 'text']);
  });

  it('says nothing on the first visit', async () => {
    const form = await getSignInForm(await openPage(PAGE, { head }));
    await waitFor(
      'the answer of the portal',
      () => findParts(form.element, 'product')[0]?.textContent,
    );
    assert.isUndefined(readReason(form));
  });

  it('says nothing after the next sign-in', async () => {
    const { page, form } = await openSignedIn();
    signOut(page);
    await waitForReason(form, en.ended['signed-out']);
    await form.signIn('anna');
    assert.isUndefined(readReason(form));
  });

  it('says that the person has signed out in another tab', async () => {
    const { form } = await openSignedIn();
    const other = await openPage('<portico-account></portico-account>', { head });
    await waitFor('the answer of the portal', () => {
      const [account] = findParts(other.find('portico-account'), 'account');
      return account && account.ariaBusy !== 'true';
    });
    signOut(other);
    await waitForReason(form, en.ended['other-tab']);
  });

  for (const [text, body] of [
    [en.failure.unauthorized, '{"code": "UNAUTHORIZED"}'],
    [en.ended['password-changed'], '{"code": "PASSWORD_CHANGED"}'],
  ] as const) {
    it(`says "${text}" after a 401 with ${body}`, async () => {
      const { page } = await openSignedIn();
      page.close();
      await portal.setFault('GET /rest/self', 'status', { status: 401, body });
      await waitForReason(await getSignInForm(await openPage(PAGE, { head })), text);
    });
  }
});
