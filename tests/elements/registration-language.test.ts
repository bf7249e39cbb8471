import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import deRegistration from '../../locales/registration/de.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { LANGUAGES } from '../../src/contract/languages.ts';
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { chooseLanguage } from './support/choose-language.ts';
import { ExternalUserForm, GOOD_PASSWORD } from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import { openRegistration, openRegistrationForm } from './support/registration-page.ts';
import { findButton, findParts, getRoot } from './support/sign-in-form.ts';
import { isolateTests } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

describe('the registration', () => {
  isolateTests();

  it('changes its language and keeps its input', async () => {
    const { page, form } = await openRegistrationForm({ scripts: ['/portico/portico.js'] });
    form.fill();
    form.getField('lastName').focus();
    const { element } = form;
    const field = form.getField('lastName');
    page.add('portico-locale-picker');
    await chooseLanguage(page, 'de');
    await waitFor(
      'the German texts',
      () => form.submit.textContent === deRegistration.registration.submit,
    );
    const german = new ExternalUserForm(element, deRegistration);
    assertSame(german.getField('lastName'), field);
    assert.equal(field.value, 'Öberg');
    assert.equal(german.getField('password').value, GOOD_PASSWORD);
    assertSame(page.activeElement, field);
    assert.equal(findParts(element, 'root')[0]?.lang, 'de');
    assert.isOk(findButton(element, de.password.show));
  });

  it('shows the family name first in Japanese, and keeps its input', async () => {
    const { page, form } = await openRegistrationForm({ scripts: ['/portico/portico.js'] });
    form.fill();
    const listNames = () =>
      [...getRoot(form.element).querySelectorAll<HTMLInputElement>('[name$=Name]')].map(
        ({ name, value }) => `${name} ${value}`,
      );
    assert.deepEqual(listNames(), ['firstName Greta', 'lastName Öberg']);
    page.add('portico-locale-picker');
    await chooseLanguage(page, 'ja');
    await waitFor('the Japanese order', () => listNames()[0] === 'lastName Öberg');
    assert.deepEqual(listNames(), ['lastName Öberg', 'firstName Greta']);
  });

  for (const language of takeSample(LANGUAGES, 5)) {
    it(`shows its texts in ${language}, the language of the invitation`, async () => {
      const { token } = await portal.invite(1, language);
      const { element } = await openRegistration({ token });
      const { default: texts } = (await import(`../../locales/registration/${language}.json`, {
        with: { type: 'json' },
      })) as { default: typeof enRegistration };
      const form = new ExternalUserForm(element, texts);
      await form.waitForTitle(texts.registration.title);
      await waitFor('the form', () => form.submit);
      assert.equal(form.submit.textContent, texts.registration.submit);
    });
  }
});
