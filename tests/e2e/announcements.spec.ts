import en from '../../locales/en.json' with { type: 'json' };
import { openAndListen, recordAnnouncements } from './support/announcements.ts';
import { failLogins } from './support/fail-logins.ts';
import { cutConnection, withoutCookie } from './support/faults.ts';
import { expect, test } from './support/test.ts';

const LOGIN = 'POST /rest/auth/login';

test('an empty form is announced once, by the field that gets the focus', { tag: '@soak' }, async ({
  login,
}) => {
  const nextAnnouncement = await openAndListen(login);
  await login.submit.click();
  expect(await nextAnnouncement()).toEqual({ live: [], described: [en.signIn.nameMissing] });
  await login.name.fill('anna');
  await login.submit.click();
  expect(await nextAnnouncement()).toEqual({ live: [], described: [en.signIn.passwordMissing] });
});

test('each wrong password is announced once, even with the same text', async ({ login }) => {
  const nextAnnouncement = await openAndListen(login);
  for (const text of [
    ...Array.from({ length: 4 }, () => en.failure['invalid-credentials']),
    en.failure['invalid-credential-require-captcha'],
  ]) {
    await login.send('anna', 'wrong');
    expect(await nextAnnouncement()).toEqual({ live: [text], described: [] });
  }
});

test('a captcha that is required, wrong or empty is announced once', async ({
  testPortal,
  login,
}) => {
  await failLogins(5, testPortal.origin);
  const nextAnnouncement = await openAndListen(login);
  await login.send('anna', 'wrong');
  expect(await nextAnnouncement()).toEqual({ live: [en.failureDetail.captchaDue], described: [] });
  await login.captcha.fill('wrong');
  await login.send('anna', 'wrong');
  expect(await nextAnnouncement()).toEqual({
    live: [],
    described: [en.failure['incorrect-captcha']],
  });
  await login.send('anna', 'wrong');
  expect(await nextAnnouncement()).toEqual({
    live: [],
    described: [en.failure['missing-captcha']],
  });
});

test('a wrong answer to a question is announced once, then the new question', {
  tag: '@soak',
}, async ({ testPortal, login }) => {
  await failLogins(5, testPortal.origin);
  await login.signIn('anna', 'wrong');
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  const question = login.element.locator('[part=captcha-question]');
  await expect(question).toHaveText(/\d/);
  const first = (await question.textContent()) ?? '';
  const nextAnnouncement = await recordAnnouncements(login.element);
  await login.element.getByLabel(en.captcha.questionAnswer).fill('wrong');
  await login.send('anna', 'wrong');
  await expect(question).not.toHaveText(first);
  await expect(question).toHaveText(/\d/);
  const { live, described } = await nextAnnouncement();
  expect(live).toEqual([await question.textContent()]);
  expect(described).toEqual([en.failure['incorrect-captcha']]);
});

test('a colon, a blocked person and missing cookies are each announced once', {
  tag: '@soak',
}, async ({ testPortal, login }) => {
  const nextAnnouncement = await openAndListen(login);
  await login.send('an:na', 'typed');
  expect(await nextAnnouncement()).toEqual({
    live: [en.failure['invalid-user-name']],
    described: [],
  });
  await login.send('blocked');
  expect(await nextAnnouncement()).toEqual({
    live: [en.failure['access-disabled']],
    described: [],
  });
  testPortal.setFault(LOGIN, withoutCookie('portal_public_token'));
  await login.send('anna');
  expect(await nextAnnouncement()).toEqual({
    live: [en.failureDetail.cookieMissing],
    described: [],
  });
});

test('a lost connection, a canceled attempt and a disabled login are each announced once', {
  tag: '@soak',
}, async ({ testPortal, login }) => {
  const nextAnnouncement = await openAndListen(login);
  testPortal.setFault(LOGIN, cutConnection);
  await login.send('anna');
  expect(await nextAnnouncement()).toEqual({ live: [en.failure.network], described: [] });
  testPortal.holdRequests(LOGIN);
  await login.submit.click();
  await login.element.getByRole('button', { name: en.signIn.cancel }).click();
  expect(await nextAnnouncement()).toEqual({
    live: [`${en.signIn.slow} ${en.signIn.cancel}`, en.failure.aborted],
    described: [],
  });
  testPortal.clearFaults();
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.submit.click();
  const disabled = en.failureDetail.loginDisabledFor.replace('{{time}}', '10 min');
  expect(await nextAnnouncement()).toEqual({ live: [disabled], described: [] });
});
