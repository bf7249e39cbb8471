import en from '../../locales/en.json' with { type: 'json' };
import { letPictureMean } from './support/captcha-answers.ts';
import { leftovers } from './support/leftovers.ts';
import { passwordOf } from './support/login-page.ts';
import { markupOf } from './support/shadow.ts';
import { expect, test } from './support/test.ts';
import { watch } from './support/watch.ts';

const ANSWER = 'QZX47KEY';
const GUESS = 'a guess that failed';

/** The form in which a secret may also lie about: base64 or written for an address. */
const disguises = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

test('password, tokens and captcha answer are nowhere but where they belong', async ({
  page,
  context,
  door,
  login,
}) => {
  const heard = await watch(page);
  const markup: string[] = [];

  await login.open();
  for (let time = 1; time <= 5; time += 1) {
    await login.send('jürgen', GUESS);
    await expect(login.alert).not.toBeEmpty();
  }
  await login.element.getByRole('button', { name: en.password.show }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await letPictureMean(ANSWER, login.picture, door);
  await login.captcha.fill(ANSWER);
  await login.type('jürgen', passwordOf('jürgen'));
  markup.push(await markupOf(page));
  const before = await context.cookies();
  await login.submit.click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('portico-account')).toContainText('Jürgen');
  markup.push(await markupOf(page));

  const cookies = await context.cookies();
  const bearer = cookies.find(({ name }) => name === 'portal_public_token')?.value ?? '';
  const stored = await leftovers(page);
  expect(Object.keys(stored.local)).toEqual(['portico.principal']);
  expect(stored.session).toEqual({ 'portico.session.bearer': bearer });

  await page.locator('portico-account').getByRole('button').click();
  await expect(page).toHaveURL('/login');
  await expect(login.submit.or(page.getByRole('button', { name: 'Anmelden' }))).toBeVisible();
  markup.push(await markupOf(page));

  // The portal takes the answer in the query of the login call, and only there (spec 7).
  const withoutAnswer = (text: string) =>
    text.replaceAll(`/rest/auth/login?kaptcha-response=${ANSWER}`, '/rest/auth/login');
  expect(heard.urls.filter((url) => url.includes(ANSWER))).toHaveLength(1);
  const places = {
    ...heard,
    urls: heard.urls.map(withoutAnswer),
    performance: heard.performance.map(withoutAnswer),
    console: heard.console.map(withoutAnswer),
    markup,
    log: [door.logged()],
    local: Object.values(stored.local),
  };
  const secrets = [passwordOf('jürgen'), GUESS, ANSWER, bearer]
    .concat([...before, ...cookies].map(({ value }) => value))
    .flatMap(disguises);
  for (const [place, texts] of Object.entries(places)) {
    const found = secrets.filter((secret) => texts.some((text) => text.includes(secret)));
    expect(found, place).toEqual([]);
  }

  // It was really listened to.
  expect(heard.events.filter((event) => event.startsWith('portico-login-failed'))).toHaveLength(5);
  expect(heard.events.filter((event) => event === 'portico-logged-in null')).toHaveLength(1);
  expect(heard.performance.join()).toContain('/rest/auth/login');
  expect(heard.history).toContain(`${door.address}/`);
  expect(places.log.join()).toContain('/rest/auth/login');
  expect(heard.violations).toEqual([]);
});
