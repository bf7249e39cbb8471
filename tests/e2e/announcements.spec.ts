import en from '../../locales/en.json' with { type: 'json' };
import { type Announcements, listen } from './support/announcements.ts';
import { failLogins } from './support/fail-logins.ts';
import { cutConnection, holdRequests, withoutCookie } from './support/faults.ts';
import { expect, test } from './support/test.ts';

const LOGIN = 'POST /rest/auth/login';

/** Waits for an announcement, and two more frames for an unexpected second one. */
async function said(
  heard: () => Promise<Announcements>,
  page: { evaluate(script: string): Promise<unknown> },
) {
  const all: Announcements = { live: [], described: [] };
  await expect
    .poll(async () => {
      const { live, described } = await heard();
      all.live.push(...live);
      all.described.push(...described);
      return all.live.length + all.described.length;
    })
    .toBeGreaterThan(0);
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  const { live, described } = await heard();
  return { live: [...all.live, ...live], described: [...all.described, ...described] };
}

test('an empty form is announced once, by the field that gets the focus', async ({
  page,
  login,
}) => {
  await login.open();
  const heard = await listen(login.element);
  await login.submit.click();
  expect(await said(heard, page)).toEqual({ live: [], described: [en.signIn.nameMissing] });
  await login.name.fill('anna');
  await login.submit.click();
  expect(await said(heard, page)).toEqual({ live: [], described: [en.signIn.passwordMissing] });
});

test('each wrong password is announced once, even with the same text', async ({ page, login }) => {
  await login.open();
  const heard = await listen(login.element);
  for (const text of [
    ...Array.from({ length: 4 }, () => en.failure['invalid-credentials']),
    en.failure['invalid-credential-require-captcha'],
  ]) {
    await login.send('anna', 'wrong');
    expect(await said(heard, page)).toEqual({ live: [text], described: [] });
  }
});

test('a captcha that is required, wrong or empty is announced once', async ({
  page,
  testPortal,
  login,
}) => {
  await failLogins(5, testPortal.origin);
  await login.open();
  const heard = await listen(login.element);
  await login.send('anna', 'wrong');
  expect(await said(heard, page)).toEqual({ live: [en.failureDetail.captchaDue], described: [] });
  await login.captcha.fill('wrong');
  await login.send('anna', 'wrong');
  expect(await said(heard, page)).toEqual({
    live: [en.failure['incorrect-captcha']],
    described: [],
  });
  await login.send('anna', 'wrong');
  expect(await said(heard, page)).toEqual({ live: [], described: [en.failure['missing-captcha']] });
});

test('a wrong answer to a question is announced once, then the new question', async ({
  page,
  testPortal,
  login,
}) => {
  await failLogins(5, testPortal.origin);
  await login.signIn('anna', 'wrong');
  await login.element.getByRole('button', { name: en.captcha.asQuestion }).click();
  const question = login.element.locator('[part=captcha-question]');
  await expect(question).toHaveText(/\d/);
  const first = (await question.textContent()) ?? '';
  const heard = await listen(login.element);
  await login.element.getByLabel(en.captcha.questionAnswer).fill('wrong');
  await login.send('anna', 'wrong');
  await expect(question).not.toHaveText(first);
  await expect(question).toHaveText(/\d/);
  const { live, described } = await said(heard, page);
  expect(live).toEqual([en.failure['incorrect-captcha'], await question.textContent()]);
  expect(described).toEqual([]);
});

test('a colon, a blocked person and missing cookies are each announced once', async ({
  page,
  testPortal,
  login,
}) => {
  await login.open();
  const heard = await listen(login.element);
  await login.send('an:na', 'typed');
  expect(await said(heard, page)).toEqual({
    live: [en.failure['invalid-user-name']],
    described: [],
  });
  await login.send('blocked');
  expect(await said(heard, page)).toEqual({ live: [en.failure['access-disabled']], described: [] });
  testPortal.setFault(LOGIN, withoutCookie('portal_public_token'));
  await login.send('anna');
  expect(await said(heard, page)).toEqual({ live: [en.failure['missing-cookies']], described: [] });
});

test('a lost connection, a canceled attempt and a disabled login are each announced once', async ({
  page,
  testPortal,
  login,
}) => {
  await login.open();
  const heard = await listen(login.element);
  testPortal.setFault(LOGIN, cutConnection);
  await login.send('anna');
  expect(await said(heard, page)).toEqual({ live: [en.failure.network], described: [] });
  testPortal.setFault(LOGIN, holdRequests().fault);
  await login.submit.click();
  await login.element.getByRole('button', { name: en.signIn.cancel }).click();
  expect(await said(heard, page)).toEqual({ live: [en.failure.aborted], described: [] });
  testPortal.clearFaults();
  await testPortal.portal.settings.write({ loginClosed: true });
  await login.submit.click();
  expect(await said(heard, page)).toEqual({ live: [en.failure['login-disabled']], described: [] });
});
