import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { signOut } from './support/account-menu.ts';
import { setPictureAnswer } from './support/captcha-answers.ts';
import { getPassword } from './support/login-page.ts';
import { readMarkup } from './support/shadow.ts';
import { readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

const ANSWER = 'QZX47KEY';
const GUESS = 'a guess that failed';

/** Lists the encodings in which a secret could appear. */
const listEncodings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

test('passwords, tokens and captcha answers do not leak into events, URLs, logs or storage', async ({
  page,
  context,
  testPortal,
  login,
  record,
}) => {
  const markup: string[] = [];

  await login.open();
  for (let time = 1; time <= 5; time += 1) {
    await login.send('jürgen', GUESS);
    await expect(login.alert).not.toBeEmpty();
  }
  await login.element.getByRole('button', { name: en.password.show }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await setPictureAnswer(ANSWER, login.picture, testPortal);
  await login.captcha.fill(ANSWER);
  await login.type('jürgen', getPassword('jürgen'));
  markup.push(await readMarkup(page));
  const before = await context.cookies();
  await login.submit.click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('portico-account')).toContainText('Jürgen');
  markup.push(await readMarkup(page));

  const cookies = await context.cookies();
  const bearer = cookies.find(({ name }) => name === 'portal_public_token')?.value ?? '';
  const stored = await readStoredData(page);
  const { origin } = new URL(page.url());
  expect(Object.keys(stored.local)).toEqual([`${origin} portico.principal`]);
  expect(stored.session).toEqual({ [`${origin} portico.session.bearer`]: bearer });

  await signOut(page, de);
  await expect(page).toHaveURL('/login');
  await expect(login.submit.or(page.getByRole('button', { name: 'Anmelden' }))).toBeVisible();
  markup.push(await readMarkup(page));

  // The captcha answer belongs in the query of the login call (spec section 7).
  const withoutAnswer = (text: string) =>
    text.replaceAll(`/rest/auth/login?kaptcha-response=${ANSWER}`, '/rest/auth/login');
  expect(record.urls.filter((url) => url.includes(ANSWER))).toHaveLength(1);
  const places = {
    ...record,
    urls: record.urls.map(withoutAnswer),
    performance: record.performance.map(withoutAnswer),
    console: record.console.map(withoutAnswer),
    markup,
    log: [testPortal.readLog()],
    local: Object.values(stored.local),
  };
  const secrets = [getPassword('jürgen'), GUESS, ANSWER, bearer]
    .concat([...before, ...cookies].map(({ value }) => value))
    .flatMap(listEncodings);
  for (const [place, texts] of Object.entries(places)) {
    const found = secrets.filter((secret) => texts.some((text) => text.includes(secret)));
    expect(found, place).toEqual([]);
  }

  // The recording works.
  expect(record.events.filter((event) => event.startsWith('portico-login-failed'))).toHaveLength(5);
  expect(record.events.filter((event) => event === 'portico-logged-in null')).toHaveLength(1);
  expect(record.performance.join()).toContain('/rest/auth/login');
  expect(record.history).toContain(`${testPortal.origin}/`);
  expect(places.log.join()).toContain('/rest/auth/login');
  expect(record.violations).toEqual([]);
});
