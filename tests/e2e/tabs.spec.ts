import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { getAccountButton, signOut, waitForAccount } from './support/account-menu.ts';
import { getPassword, LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

const HOUR = 3_600_000;

test('the first tab shows the person who signs in in the second one', async ({
  page,
  context,
  testPortal,
  login,
}) => {
  // A page that cancels the navigation.
  testPortal.addPage(
    '/example',
    `<!doctype html><html lang="en"><title>Example</title>
    <script>document.addEventListener('portico-navigate', (event) => event.preventDefault());</script>
    <script type="module" src="/portico/account.js"></script>
    <script type="module" src="/portico/session-gate.js"></script>
    <portico-account variant="panel"></portico-account>
    <portico-session-gate><p hidden id="inside">Inside</p></portico-session-gate>`,
  );
  await login.openHomePage('anna');
  await page.goto('/example');
  const name = page.locator('portico-account [part=name]');
  await expect(name).toHaveText('Anna Whitcombe');
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await expect(name).toHaveCount(0);
  await expect(page.locator('#inside')).toBeHidden();
  const second = new LoginPage(other);
  // A form that the browser submits tells no other tab.
  await second.waitForForm();
  await second.send('zoé');
  await expect(other).toHaveURL('/');
  await expect(name).toHaveText('Zoé Lefèvre-Nadal');
  await expect(page.locator('#inside')).toBeVisible();
});

test('a tab that becomes visible again shows the person who signed in meanwhile', async ({
  page,
  context,
  testPortal,
  login,
}) => {
  await page.clock.install();
  await login.signIn('anna');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await waitForAccount(page);
  const requests = testPortal.countRequests('GET /rest/self');
  // Without elements, so that no tab is notified.
  const credentials = Buffer.from(`zoé:${getPassword('zoé')}`).toString('base64');
  await context.request.post(`${testPortal.origin}/rest/auth/login`, {
    headers: { Authorization: `Basic ${credentials}`, 'X-Requested-With': 'portico' },
  });
  const fireVisibilityChange = () =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await fireVisibilityChange();
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  expect(testPortal.countRequests('GET /rest/self')).toBe(requests);
  await page.clock.fastForward(HOUR);
  expect(testPortal.countRequests('GET /rest/self')).toBe(requests);
  await fireVisibilityChange();
  await expect(page.getByText('Bienvenue, Zoé')).toBeVisible();
  await expect(page.getByText('Welcome, Anna')).toHaveCount(0);
});

test('a language chosen in one tab applies to the other one', { tag: '@soak' }, async ({
  page,
  context,
  login,
}) => {
  await login.open();
  const other = await context.newPage();
  await other.goto('/login');
  await other.locator('portico-locale-picker select').selectOption('de');
  await expect(other.getByRole('button', { name: de.signIn.submit, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: de.signIn.submit, exact: true })).toBeVisible();
  await expect(page.getByLabel(de.localePicker.label)).toHaveValue('de');
});

test('messages of other scripts on the channel do not change the session or the language', async ({
  page,
  context,
  testPortal,
  login,
}) => {
  // The page of the sign-in has an account, too.
  await login.openHomePage('anna');
  await waitForAccount(page);
  const requests = testPortal.countRequests('GET /rest/self');
  const other = await context.newPage();
  await other.goto('/assets/icon.svg');
  await other.evaluate(() => {
    const channel = new BroadcastChannel('portico');
    channel.postMessage('session-changed');
    channel.postMessage({ portal: 'https://other.example', message: 'session-changed' });
    for (const message of [
      null,
      42,
      'logged-out',
      { name: 'logged-out' },
      { name: 'load-principal', payload: { id: 1, name: 'admin', isAdministrator: true } },
      { language: 'xx' },
      { language: '../../evil' },
      { language: '__proto__' },
      'session-changed',
    ]) {
      channel.postMessage(message);
      channel.postMessage({ portal: location.origin, message });
    }
  });
  // The last message only triggered a session check.
  await expect.poll(() => testPortal.countRequests('GET /rest/self')).toBe(requests + 1);
  await expect(getAccountButton(page)).toBeVisible();
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin console' })).toHaveCount(0);
  await expect(page.locator('portico-locale-picker').getByLabel(en.localePicker.label)).toHaveValue(
    'en',
  );
});
