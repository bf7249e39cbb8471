import en from '../../../locales/en.json' with { type: 'json' };
import { expect, test } from '../support/flow-test.ts';
import type { LoginPage } from '../support/login-page.ts';
import type { FlowPortal } from '../support/portals/flow-portal.ts';

/** Sends wrong passwords until the captcha is shown. */
async function failUntilCaptcha(login: LoginPage, portal: FlowPortal): Promise<void> {
  await login.open(portal.pages.signIn);
  for (let time = 1; time < portal.failuresBeforeCaptcha; time += 1) {
    await login.send(portal.people.member.name, 'wrong');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  }
  await login.send(portal.people.member.name, 'wrong');
  await expect(login.alert).toHaveText(en.failure['invalid-credential-require-captcha']);
  await expect(login.picture).toBeVisible();
}

test.describe('captcha', () => {
  test('a captcha picture appears after wrong passwords', async ({ portal, login }) => {
    await failUntilCaptcha(login, portal);
    expect(portal.countCalls('login')).toBe(portal.failuresBeforeCaptcha);
    await expect(login.element.getByRole('group', { name: en.captcha.legend })).toBeVisible();
    await expect
      .poll(() => login.picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(login.captcha).toHaveAccessibleDescription(en.captcha.pictureHint);
    await expect(login.name).toHaveValue(portal.people.member.name);
  });

  test('a wrong answer loads another picture and moves the focus to its field', async ({
    portal,
    login,
  }) => {
    const { name, password } = portal.people.member;
    await failUntilCaptcha(login, portal);
    const before = await login.picture.getAttribute('src');
    await login.captcha.fill('WRONG');
    await login.send(name, password);
    await expect(login.captcha).toHaveAccessibleDescription(en.failure['incorrect-captcha']);
    await expect(login.picture).not.toHaveAttribute('src', before ?? '');
    await expect(login.captcha).toBeFocused();
    await expect(login.captcha).toHaveValue('');
    await expect(login.captcha).toHaveAttribute('aria-invalid', 'true');
    await expect(login.password).toHaveValue(password);
  });

  test('a right answer is valid for one attempt, and signs in with the right password', async ({
    page,
    portal,
    login,
  }) => {
    const { name, password } = portal.people.member;
    await failUntilCaptcha(login, portal);
    await login.captcha.fill(await portal.solveCaptcha(login.picture));
    const before = await login.picture.getAttribute('src');
    await login.send(name, 'still wrong');
    await expect(login.alert).toHaveText(en.failure['invalid-credential-require-captcha']);
    await expect(login.picture).not.toHaveAttribute('src', before ?? '');
    await expect(login.captcha).toHaveValue('');
    await expect(login.password).toBeFocused();

    await login.captcha.fill(` ${(await portal.solveCaptcha(login.picture)).toLowerCase()} `);
    await login.send(name, password);
    await expect(page).toHaveURL(portal.pages.home);
  });
});
