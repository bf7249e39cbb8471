import { assert } from 'chai';
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { GOOD_PASSWORD } from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import { openRegistrationForm, REGISTER, TERMS } from './support/registration-page.ts';
import { findParts } from './support/sign-in-form.ts';
import { isolateTests } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

describe('the registration', () => {
  isolateTests();

  it('checks the password rules on input and counts code points', async () => {
    const { form } = await openRegistrationForm();
    const readChecklist = () =>
      findParts(form.element, 'checklist')[0]?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
    const { kept, open: undone } = enRegistration.checklist;
    const length = enRegistration.rule['min-length'].other.replace('{{count}}', '15');
    assert.include(readChecklist(), `${undone} ${length}`);
    form.type('password', '🦊'.repeat(14));
    await form.waitForText(enRegistration.strength.weak);
    assert.include(readChecklist(), `${undone} ${length}`);
    form.type('password', '🦊'.repeat(15));
    await waitFor('the kept length rule', () => readChecklist().includes(`${kept} ${length}`));
    form.type('firstName', 'Esmeralda');
    form.type('password', 'ESMERALDA and the tide');
    await waitFor('the broken rule about names', () =>
      readChecklist().includes(`${undone} ${enRegistration.rule['forbidden-words']}`),
    );
    form.type('password', GOOD_PASSWORD);
    await form.waitForText(enRegistration.strength.good);
    assert.notInclude(readChecklist(), undone);
  });

  for (const [type, passwordTexts] of [
    ['a text', 'Ask the harbour <master>.'],
    ['a list', ['Twelve letters.', 'Ask the harbour <master>.']],
  ] as const) {
    it(`shows password rules that are ${type} unchanged`, async () => {
      await portal.writeSettings({ passwordTexts: passwordTexts as string | string[] });
      const { form } = await openRegistrationForm();
      const list = findParts(form.element, 'checklist')[0];
      assert.deepEqual(
        [...(list?.children ?? [])].map((line) => line.textContent),
        [passwordTexts].flat(),
      );
      assert.isNull(form.getField('password').getAttribute('passwordrules'));
      assert.include(
        form.getField('password').getAttribute('aria-describedby') ?? '',
        list?.id ?? '-',
      );
      form.fill();
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
    });
  }

  it('shows an error at each empty input, focuses the first and sends nothing', async () => {
    await portal.writeSettings({ termsAndConditions: TERMS });
    const { page, form } = await openRegistrationForm();
    form.submit.click();
    await waitFor('the focus', () => page.activeElement === form.getField('firstName'));
    for (const name of ['firstName', 'lastName', 'password', 'repeat'] as const) {
      assert.equal(form.getError(name), enRegistration.missing[name]);
      assert.equal(form.getField(name).ariaInvalid, 'true');
    }
    assert.equal(form.getError('accept'), enRegistration.missing.termsAndConditions);
    form.type('firstName', 'Greta');
    await waitFor('the end of the error', () => !form.getField('firstName').ariaInvalid);
    assert.equal(await portal.countRequests(REGISTER), 0);
  });

  it('shows an error of the portal at its input, and keeps the values', async () => {
    const { page, form } = await openRegistrationForm();
    form.fill();
    form.type('password', 'passwordpassword');
    form.type('repeat', 'passwordpassword');
    form.submit.click();
    await waitFor(
      'the error of the portal',
      () => form.getError('password') === enRegistration.fieldError.common,
    );
    await waitFor('the focus', () => page.activeElement === form.getField('password'));
    assert.equal(form.getField('password').value, 'passwordpassword');
    assert.equal(form.getField('firstName').value, 'Greta');
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', 'something else');
    form.submit.click();
    await waitFor(
      'the error of the repetition',
      () => form.getError('repeat') === enRegistration.fieldError.different,
    );
    form.type('repeat', GOOD_PASSWORD);
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });
});
