import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { PLAIN_FORM, PlainForm } from './support/plain-form.ts';
import { getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** Dispatches an event as an input method does. */
function dispatch({ window }: TestPage, input: HTMLInputElement, type: string): void {
  input.dispatchEvent(new window.CompositionEvent(type, { bubbles: true, composed: true }));
}

/** What ends a text in an input method. Where the page removes the input, no event does. */
const ENDS: Record<string, (page: TestPage, input: HTMLInputElement) => void> = {
  'its end': (page, input) => dispatch(page, input, 'compositionend'),
  'the removal of its input': (_, input) => input.form?.remove(),
  'the loss of the focus': (page, input) =>
    input.dispatchEvent(new page.window.FocusEvent('focusout', { bubbles: true, composed: true })),
};

// In `npm test`, one of the two.
for (const tag of takeSample(['portico-sign-in', 'portico-sign-in light-dom'], 1)) {
  describe(`a text in an input method, in the server's form in <${tag}>`, () => {
    isolateTests();

    async function openPlain() {
      const page = await openPage(`<${tag} stay>${PLAIN_FORM}</portico-sign-in>`, {
        lang: 'de',
        scripts: [],
      });
      return { page, input: new PlainForm(page).name };
    }

    for (const [end, finish] of Object.entries(ENDS)) {
      it(`that begins before the element is defined: the view is shown after ${end}`, async () => {
        const { page, input } = await openPlain();
        const scripts = new HeldScripts();
        await page.load(scripts.signIn);
        dispatch(page, input, 'compositionupdate');
        await scripts.release();
        finish(page, input);
        const { form, name } = await getSignInForm(page, 'portico-sign-in', de);
        await waitFor('the view', () => form.checkVisibility());
        assert.isTrue(name.checkVisibility());
      });

      it(`that begins before the view is shown: the view is shown after ${end}`, async () => {
        const { page, input } = await openPlain();
        const loaded = page.load('/portico/portico.js');
        await page.waitForDefinition('portico-sign-in');
        dispatch(page, input, 'compositionstart');
        await loaded;
        const { form } = await getSignInForm(page, 'portico-sign-in', de);
        assert.isTrue(input.checkVisibility(), 'the input stays');
        assert.isFalse(form.checkVisibility(), 'one form is shown');
        finish(page, input);
        await waitFor('the view', () => form.checkVisibility());
        assert.isFalse(input.isConnected);
      });
    }
  });
}
