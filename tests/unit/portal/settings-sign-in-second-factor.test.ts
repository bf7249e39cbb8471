import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS_PAGE, SETTINGS_SIGN_IN } from '../../../demo/portal/admin/settings-paths.ts';
import { SECOND_FACTOR_PATHS } from '../../../demo/portal/second-factor/paths.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { readSettingsPage } from './support/open-settings-page.ts';
import { getPassword } from './support/open-test-portal.ts';
import { readForm } from './support/read-form.ts';
import { complete, exchange } from './support/second-factor-calls.ts';
import { setMode, signInWithFactor } from './support/second-factor-sign-ins.ts';
import { toSignInForm } from './support/sign-in-page.ts';
import { SCRIPT } from './support/visitor.ts';

let factor: SecondFactorPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
});
afterAll(() => factor.close());

test.each([
  ['without a second factor that is required', 'ENFORCED', { webAccessEnabled: false }],
  ['with a second factor of their own', 'OPTIONAL', { webAccessEnabled: false }],
  ['with a required second factor', 'ENFORCED', { loginClosed: true }],
] as const)(
  'an administrator %s passes it and enables the login again',
  async (_, mode, disabled) => {
    const { testPortal, identity, passSecondFactor } = factor;
    if (mode === 'OPTIONAL') await signInWithFactor(factor, 'admin');
    await setMode(factor, mode);
    await testPortal.portal.settings.write(disabled);
    const visitor = testPortal.visitor();
    const page = await visitor.fetch(SETTINGS_PAGE);
    // Browsers apply the policy to the redirect after the form, too.
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${identity.origin};`,
    );
    const sent = await visitor.submit(
      SETTINGS_SIGN_IN,
      toSignInForm('admin', getPassword('admin')),
    );
    const url = new URL(sent.headers.get('location') ?? '');
    expect([sent.status, url.pathname]).toEqual([303, SECOND_FACTOR_PATHS.start]);
    const state = url.searchParams.get('state');
    expect(state).toBe(testPortal.address + SETTINGS_PAGE);
    const redirect = new Response(null, { headers: { redirectUrl: url.href } });
    const back = await passSecondFactor(visitor, redirect, state ?? '');

    // What the page does to which the authority returns.
    expect((await exchange(visitor, back)).status).toBe(204);
    expect((await complete(visitor)).status).toBe(200);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    const confirmed = await visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: {
        ...SCRIPT,
        Authorization: `Bearer ${visitor.jar.get('portal_public_token')}`,
      },
    });
    expect(confirmed.status).toBe(204);

    const { loginClosed, ...form } = readForm(await readSettingsPage(visitor));
    const saved = await visitor.submit(SETTINGS_PAGE, {
      ...form,
      webAccessEnabled: 'on',
      action: 'save',
    });
    expect(saved.status).toBe(303);
    expect(await testPortal.portal.settings.read()).toMatchObject({
      loginClosed: false,
      webAccessEnabled: true,
    });
  },
);

test('anybody else gets the form again, and no second factor begins', async () => {
  const { testPortal } = factor;
  await setMode(factor, 'ENFORCED');
  await testPortal.portal.settings.write({ webAccessEnabled: false });
  const visitor = testPortal.visitor();
  const sent = await visitor.submit(SETTINGS_SIGN_IN, toSignInForm('anna', getPassword('anna')));
  expect(sent.headers.get('location')).toBe(`${SETTINGS_PAGE}?error=1`);
  expect([...visitor.jar.keys()]).not.toContain('portal_public_token');
  await testPortal.portal.settings.write({ webAccessEnabled: undefined });
});
