import { assert } from 'chai';
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { listDifferences, readStyles } from './support/computed-styles.ts';
import { portal } from './support/portal.ts';
import { openRegistrationForm, TERMS } from './support/registration-page.ts';
import { findParts, getRoot } from './support/sign-in-form.ts';
import { isolateTests } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

describe('the registration in a page', () => {
  isolateTests();

  for (const light of ['', 'light-dom']) {
    it(`works under the strictest content security policy ${light && 'with light-dom'}`, async () => {
      await portal.writeSettings({ termsAndConditions: TERMS });
      const { page, form } = await openRegistrationForm({ attributes: light, policy: STRICT });
      form.fill();
      form.getField('accept').click();
      assert.isEmpty([...getRoot(form.element).querySelectorAll('style, [style], script, link')]);
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
      assert.deepEqual(page.window.report.violations, []);
    });
  }

  let expected: string[] | undefined;
  for (const sheet of [
    '',
    '/pages/hostile-unset.css',
    '/pages/legacy-reset.css',
    '/bootstrap/bootstrap.css',
    '/pages/every-div.css',
  ]) {
    it(`has the same styles with light-dom as with a shadow root, with ${sheet || 'no style sheet'}`, async () => {
      await portal.writeSettings({ termsAndConditions: 'Be kind.' });
      const readFormStyles = async (attributes: string, sheets: string[]) => {
        const head = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
        const { page, form } = await openRegistrationForm({ attributes, head });
        await waitFor('the name', () => findParts(form.element, 'product')[0]?.textContent);
        form.submit.click();
        await waitFor('the errors', () => form.getError('password'));
        (page.activeElement as HTMLElement | null)?.blur();
        return readStyles(page, form.element);
      };
      expected ??= await readFormStyles('', ['/pages/frame.css']);
      const actual = await readFormStyles('light-dom', [sheet, '/pages/frame.css'].filter(Boolean));
      assert.deepEqual(listDifferences(actual, expected), []);
    });
  }
});
