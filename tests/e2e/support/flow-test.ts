import { test as base, expect, type Page } from 'playwright/test';
import en from '../../../locales/en.json' with { type: 'json' };
import { LoginPage } from './login-page.ts';
import type { FlowOffer, FlowPerson, FlowPortal, FlowPortals } from './portals/flow-portal.ts';
import { PORTAL_MAKES, type PortalMake } from './portals/portal-makes.ts';
import { type PageRecord, recordPage } from './record-page.ts';
import type { Build } from './test-portal.ts';

/** The options of a project: the kind of portal on which it runs the flows, and the build of the elements. */
export interface FlowOptions {
  portalMake: PortalMake;
  build: Build;
}

interface Fixtures {
  /** What the portal offers in this flow. */
  offer: FlowOffer;
  portal: FlowPortal;
  login: LoginPage;
  /** Opens the sign-in page, and submits name and password without waiting for the result. */
  signIn: (person: FlowPerson, password?: string) => Promise<void>;
  /** Signs a person in, and waits for the files. */
  openHome: (person: FlowPerson) => Promise<void>;
  /** Signs out with the account of a page, without waiting for the result. */
  signOut: (page: Page) => Promise<void>;
  /** The record of `page`, from its first document. */
  record: PageRecord;
  /** Errors that the browser reported. */
  errors: string[];
}

/** A test of a flow. It runs on several kinds of portals, with a portal of its own. */
export const test = base.extend<Fixtures, FlowOptions & { portals: FlowPortals }>({
  portalMake: ['reference portal', { option: true, scope: 'worker' }],
  build: ['dist', { option: true, scope: 'worker' }],
  offer: [{}, { option: true }],
  portals: [
    async ({ portalMake, build }, use) => {
      const portals = await PORTAL_MAKES[portalMake](build);
      await use(portals);
      await portals.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  portal: async ({ portals, offer }, use) => {
    const portal = await portals.open(offer);
    await use(portal);
    expect(portal.strays, 'requests outside the base path of the portal').toEqual([]);
    await portal.close();
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
  login: async ({ page }, use) => use(new LoginPage(page)),
  signIn: async ({ portal, login }, use) =>
    use(async ({ name, password }, typed = password) => {
      await login.open(portal.pages.signIn);
      await login.send(name, typed);
    }),
  openHome: async ({ page, portal, signIn }, use) =>
    use(async (person) => {
      await signIn(person);
      await expect(page).toHaveURL(portal.pages.home);
      await expect(portal.findFiles(page)).toBeVisible();
    }),
  signOut: async ({ portal }, use) =>
    use(async (page) => {
      const account = await portal.openAccount(page);
      await account.getByRole('button', { name: en.account.signOut, exact: true }).click();
    }),
  record: async ({ page }, use) => use(await recordPage(page)),
  errors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
