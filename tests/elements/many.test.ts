import { assert } from 'chai';
import { portal } from './support/portal.ts';
import { findParts, getSignInForm, isShown } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const COUNT = 100;
const ALL = [
  'portico-account',
  'portico-session-gate',
  'portico-mfa',
  'portico-locale-picker',
  'portico-sign-in',
];

describe(`a page with ${COUNT} elements`, () => {
  isolateTests();

  it('shows a change of the session in all of them within one frame', async () => {
    const accounts = '<portico-account></portico-account>'.repeat(COUNT);
    const page = await openPage(`<portico-sign-in stay></portico-sign-in>${accounts}`, {
      scripts: ['/portico/sign-in.js', '/portico/account.js'],
    });
    const form = await getSignInForm(page);
    const all = [...page.document.querySelectorAll('portico-account')];
    const countShown = () => all.filter((one) => findParts(one, 'account').length > 0).length;
    await waitFor('the elements', () => all.every((one) => findParts(one, 'root').length > 0));
    const { MutationObserver, requestAnimationFrame } = page.window;
    const [first] = all as [Element];
    const counts = new Promise<number[]>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => resolve([countShown()]));
      });
      observer.observe(findParts(first, 'root')[0] as Node, { childList: true });
    });
    form.send('anna');
    assert.deepEqual(await counts, [COUNT]);
  });
});

describe('a page with all elements', () => {
  isolateTests();

  it('asks the portal once who is signed in, also for a person who comes back', async () => {
    const body = ALL.map((tag) => `<${tag} stay></${tag}>`).join('');
    const page = await openPage(body);
    const form = await getSignInForm(page);
    await form.signIn('anna');
    page.frame.remove();
    await portal.clearFaults();
    const before = await portal.countRequests('GET /rest/self');
    const again = await openPage(body);
    await waitFor('the name', () => findParts(again.find('portico-account'), 'name').length > 0);
    await waitFor('the sign-in', () => findParts(again.find('portico-sign-in'), 'text').length > 0);
    await waitFor('all elements', () => ALL.every((tag) => isShown(again.find(tag))));
    assert.equal((await portal.countRequests('GET /rest/self')) - before, 1);
  });
});
