import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { takeSample } from '../support/soak.ts';
import { findParts, getSignInForm, isShown } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** What the page's own handlers have seen. */
interface Seen {
  clicks: number;
  keys: string[];
}

/** The default button of ASP.NET (`WebForm_FireDefaultButton`): Enter clicks it and goes no further. */
const DEFAULT_BUTTON = `<script>
  window.seen = { clicks: 0, keys: [] };
  function fireDefaultButton(event) {
    seen.keys.push(event.type + ' ' + event.key);
    if (event.key !== 'Enter') return true;
    document.getElementById('search').click();
    event.cancelBubble = true;
    return false;
  }
</script>`;

const readSeen = (page: TestPage) => (page.window as unknown as { seen: Seen }).seen;

const handlers = ['keydown', 'keypress', 'keyup']
  .map((type) => `on${type}="return fireDefaultButton(event)"`)
  .join(' ');

const open = (content: string, head = '') =>
  openPage(
    `<div ${handlers}>${content}<button id="search" type="button" onclick="seen.clicks += 1">Search</button></div>`,
    { head: DEFAULT_BUTTON + head },
  );

// In `npm test`, one of the two.
for (const tag of takeSample(['portico-sign-in light-dom', 'portico-sign-in'], 1)) {
  describe(`<${tag}> on a page with a default button`, () => {
    isolateTests();

    for (const field of ['name', 'password', 'submit'] as const) {
      it(`signs in by Enter in the ${field}`, async () => {
        const page = await open(`<${tag} stay></portico-sign-in>`);
        const form = await getSignInForm(page);
        form.fill('anna');
        form[field].focus();
        await sendKeys({ press: 'Enter' });
        await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
        assert.deepEqual(readSeen(page), { clicks: 0, keys: [] });
      });
    }

    it('leaves other keys to the page', async () => {
      const page = await open(`<${tag} stay></portico-sign-in>`);
      const form = await getSignInForm(page);
      form.password.focus();
      await sendKeys({ press: 'Escape' });
      await waitFor('the key', () => readSeen(page).keys.includes('keyup Escape'));
      assert.include(readSeen(page).keys, 'keydown Escape');
    });

    it('signs in by its button where the page keeps Enter from every form', async () => {
      const keep = `<script>
        addEventListener('keydown', (event) => {
          seen.keys.push('window ' + event.key);
          if (event.key === 'Enter') event.preventDefault();
        }, true);
      </script>`;
      const page = await open(`<${tag} stay></portico-sign-in>`, keep);
      const form = await getSignInForm(page);
      form.fill('anna');
      form.password.focus();
      await sendKeys({ press: 'Enter' });
      await waitFor('the key', () => readSeen(page).keys.includes('window Enter'));
      await form.signIn('anna');
    });
  });
}

describe('a gate on a page with a default button', () => {
  isolateTests();

  it('leaves Enter in its content to the page', async () => {
    const page = await open('<portico-session-gate><input id="own"></portico-session-gate>');
    await waitFor('the gate', () => isShown(page.find('portico-session-gate')));
    const input = page.find('#own');
    // The gate is closed: its content is hidden.
    input.dispatchEvent(
      new page.window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
    );
    assert.deepEqual(readSeen(page), { clicks: 1, keys: ['keydown Enter'] });
  });
});
