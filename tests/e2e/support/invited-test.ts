import type { Page } from 'playwright/test';
import { openPartner, PARTNER_PATHS, type Partner } from '../../../demo/partner/partner.ts';
import enRegistration from '../../../locales/registration/en.json' with { type: 'json' };
import { type Inbox, openInbox } from '../../unit/portal/support/inbox.ts';
import { Visitor } from '../../unit/portal/support/visitor.ts';
import { type AdjustableClock, createAdjustableClock } from './adjustable-clock.ts';
import { findLink } from './find-link.ts';
import { getPassword } from './login-page.ts';
import { test as base, expect } from './test.ts';
import { openTestPortal } from './test-portal.ts';

/** A password that follows the portal's rules. */
export const PASSWORD = 'the tide comes in at six';
export const NEW_PASSWORD = 'and goes out again at noon';

/** The fixtures of tests about invited people. */
interface Fixtures {
  /** The portal's clock. */
  portalClock: AdjustableClock;
  /** The mail server that receives the portal's mails. */
  inbox: Inbox;
  /** A partner's site on another origin that the portal allows. */
  partner: Partner;
  /** Creates an unused email address. */
  address: string;
  /**
   * Invites a person as Anna, over HTTP, and returns the link in the mail. With the partner's `origin`, the person
   * registers on its pages.
   */
  invite: (address: string, origin?: string) => Promise<string>;
  /** Returns the link in the next mail to a person. */
  nextLink: (address: string) => Promise<string>;
  /** Registers an invited person on the page of the link, and returns the link of the confirmation mail. */
  register: (link: string, address: string) => Promise<string>;
  /** Requests a new password on a page, and waits for the confirmation. */
  requestReset: (path: string, address: string) => Promise<void>;
  /** Requests a new password as `requestReset` does, and returns the link of the mail. */
  getResetLink: (path: string, address: string) => Promise<string>;
  /** Sets a new password on the page of a link, and returns the link of the confirmation mail. */
  setPassword: (link: string, address: string, password?: string) => Promise<string>;
  /** Signs in on the page of a link, or on the portal's sign-in page. */
  signIn: (link: string, address: string, password?: string) => Promise<void>;
}

/** Fills in both password inputs, submits the form, and waits for its confirmation. */
async function submitPassword(
  page: Page,
  password: string,
  texts: { password: string; repeat: string; submit: string },
): Promise<void> {
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByLabel(texts.repeat).fill(password);
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByRole('heading', { name: enRegistration.mail.title })).toBeVisible();
}

/** A test with a portal that sends mail, and a partner's site. */
export const test = base.extend<Fixtures>({
  portalClock: async ({ browserName: _ }, use) => use(createAdjustableClock()),
  inbox: async ({ browserName: _ }, use) => {
    const inbox = await openInbox();
    await use(inbox);
    await inbox.close();
  },
  testPortal: async ({ database, portalClock, inbox }, use) => {
    const testPortal = await openTestPortal(database, {
      clock: portalClock,
      mail: { smtpUrl: inbox.smtpUrl },
    });
    await use(testPortal);
    await testPortal.close();
  },
  partner: async ({ testPortal }, use) => {
    const partner = await openPartner({ host: '127.0.0.1', port: 0, portal: testPortal.origin });
    await testPortal.portal.settings.write({
      partnerOrigins: [partner.origin],
      partnerSites: [{ name: 'Lindqvist & Daughters', origin: partner.origin, ...PARTNER_PATHS }],
    });
    await use(partner);
    await partner.close();
  },
  address: async ({ browserName: _ }, use) => use(`greta.${crypto.randomUUID()}@partner.example`),
  invite: async ({ testPortal, nextLink }, use) =>
    use(async (address, partner = '') => {
      const anna = new Visitor(testPortal.origin);
      await anna.signIn('anna', getPassword('anna'));
      const answer = await anna.submit('/ssf/invitations', { address, language: 'en', partner });
      expect(answer.headers.get('location')).toBe('/?invitation=sent#invitation');
      return nextLink(address);
    }),
  nextLink: async ({ inbox }, use) => use(async (address) => findLink(await inbox.next(address))),
  register: async ({ page, nextLink }, use) =>
    use(async (link, address) => {
      await page.goto(link);
      await page.getByLabel(enRegistration.registration.firstName).fill('Greta');
      await page.getByLabel(enRegistration.registration.lastName).fill('Öberg');
      await submitPassword(page, PASSWORD, enRegistration.registration);
      return nextLink(address);
    }),
  setPassword: async ({ page, nextLink }, use) =>
    use(async (link, address, password = NEW_PASSWORD) => {
      await page.goto(link);
      await submitPassword(page, password, enRegistration.reset);
      return nextLink(address);
    }),
  requestReset: async ({ page }, use) =>
    use(async (path, address) => {
      await page.goto(path);
      const element = page.locator('portico-password-reset');
      await element.getByLabel(enRegistration.registration.emailAddress).fill(address);
      await element.getByRole('button', { name: enRegistration.reset.requestSubmit }).click();
      await expect(
        element.getByText(enRegistration.mailSent.request.replace('{{address}}', address)),
      ).toBeVisible();
    }),
  getResetLink: async ({ requestReset, nextLink }, use) =>
    use(async (path, address) => {
      await requestReset(path, address);
      return nextLink(address);
    }),
  signIn: async ({ page, login }, use) =>
    use(async (link, address, password = PASSWORD) => {
      await page.goto(link);
      if (link !== '/login') await expect(login.name).toHaveValue(address);
      await login.send(address, password);
    }),
});

export { expect };
