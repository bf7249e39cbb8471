import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { LoginPage } from './support/login-page.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { test as base, expect } from './support/test.ts';

/** A test with a partner's page that embeds the portal's elements in bearer mode. */
const test = base.extend<{ partner: OtherSite }>({
  partner: async ({ testPortal }, use) => {
    const portal = testPortal.origin;
    const partner = await openSite();
    partner.addScript(
      '/page.js',
      `import { configure } from '${portal}/portico/portico.js';
      configure({ portal: '${portal}', tokenMode: 'bearer' });`,
    );
    partner.addPage(
      '/',
      `<!doctype html><html lang="en"><title>Partner</title>
      <script type="module" src="/page.js"></script>
      <script type="module" src="${portal}/portico/sign-in.js"></script>
      <script type="module" src="${portal}/portico/account.js"></script>
      <script type="module" src="${portal}/portico/session-gate.js"></script>
      <h1>Partner</h1><portico-account variant="panel"></portico-account>
      <portico-session-gate><p hidden id="inside">Orders of the week</p>
      <portico-sign-in slot="anonymous"></portico-sign-in></portico-session-gate>`,
      [
        "default-src 'none'",
        `script-src 'self' ${portal}`,
        `connect-src ${portal}`,
        `img-src ${portal}`,
        "form-action 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    );
    await use(partner);
    await partner.close();
  },
});

test('a partner’s page signs in without cookies, and the sign-out removes everything', async ({
  page,
  context,
  testPortal,
  partner,
}) => {
  await testPortal.portal.settings.write({ partnerOrigins: [partner.origin] });
  const login = new LoginPage(page);
  await login.open(partner.origin);
  await login.send('anna', 'wrong');
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await login.send('anna');
  const account = page.getByRole('region', { name: en.account.label });
  for (const time of ['signed in', 'loaded again']) {
    if (time === 'loaded again') await page.reload();
    await expect(account.getByText('Anna Whitcombe', { exact: true })).toBeVisible();
    await expect(page.getByText('Orders of the week')).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  }
  const stored = () => page.evaluate(() => [Object.keys(sessionStorage), { ...localStorage }]);
  expect((await stored())[0]).not.toEqual([]);
  await account.getByRole('button', { name: en.account.signOut }).click();
  await expect(login.submit).toBeVisible();
  await expect(page.getByText('Orders of the week')).toBeHidden();
  expect(await stored()).toEqual([[], {}]);
  expect(await context.cookies()).toEqual([]);
  await expect.poll(() => testPortal.database.query.$count(sessions)).toBe(0);
  expect(page.url()).toBe(`${partner.origin}/`);
});

test('a partner’s page shows initials, and requests no picture that the portal would refuse', async ({
  page,
  testPortal,
  partner,
}) => {
  await testPortal.portal.settings.write({ partnerOrigins: [partner.origin] });
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/avatar/')) pictures.push(request.url());
  });
  const login = new LoginPage(page);
  await login.open(partner.origin);
  await login.send('anna');
  const account = page.getByRole('region', { name: en.account.label });
  await expect(account.getByText('1.3 GB of 5 GB used')).toBeVisible();
  await expect(account.locator('[part~=avatar][data-initials=AW]')).toBeVisible();
  expect(pictures).toEqual([]);
});

test('a page of an origin that is not allowed shows a failure and gets no data', async ({
  page,
  context,
  testPortal,
  partner,
}) => {
  await testPortal.portal.settings.write({ partnerOrigins: ['https://crm.example.com'] });
  const login = new LoginPage(page);
  await login.open(partner.origin);
  await login.send('anna');
  await expect(login.alert).toHaveText(
    en.failureDetail.unreachableHost.replace('{{host}}', new URL(testPortal.origin).host),
  );
  await expect(page.getByText('Orders of the week')).toBeHidden();
  expect(await testPortal.database.query.$count(sessions)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
