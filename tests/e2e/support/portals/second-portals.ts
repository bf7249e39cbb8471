import { expect } from 'playwright/test';
import en from '../../../../locales/en.json' with { type: 'json' };
import { ALL_CALLS } from '../../../../src/contract/calls/all-calls.ts';
import { FACTOR_NUMBER } from '../../../second-portal/authority.ts';
import { BASE, BROWSER_COOKIE, CALLS, NAMES, PAGES } from '../../../second-portal/names.ts';
import type { PortalVariant } from '../../../second-portal/portal-context.ts';
import { openSecondPortal, type SecondPortal } from '../../../second-portal/second-portal.ts';
import { type Build, findBuild } from '../test-portal.ts';
import type { FlowOffer, FlowPerson, FlowPortal, FlowPortals } from './flow-portal.ts';

const GERMAN = 'käthe';
const ADMINISTRATOR = 'root';
const MEMBER = 'mara';

function findPerson({ people }: SecondPortal, wanted: string): FlowPerson {
  const person = people.find(({ name }) => name === wanted);
  if (!person) throw new Error(`There is no person named ${wanted}`);
  const { name, password, firstName, lastName } = person;
  return { name, password, fullName: `${firstName} ${lastName}` };
}

async function open(
  variant: PortalVariant,
  build: Build,
  { settings = {}, ...offer }: FlowOffer,
): Promise<FlowPortal> {
  const portal = await openSecondPortal({ elements: findBuild(build), variant, offer, settings });
  const readMails = new Map<string, number>();

  return {
    origin: portal.origin,
    pages: {
      signIn: BASE + PAGES.signIn,
      home: BASE + PAGES.home,
      invitedSignIn: BASE + PAGES.invitedSignIn,
      newPassword: BASE + PAGES.newPassword,
      console: BASE + PAGES.console,
      consoleClosed: BASE + PAGES.consoleClosed,
    },
    people: {
      member: findPerson(portal, MEMBER),
      german: findPerson(portal, GERMAN),
      administrator: findPerson(portal, ADMINISTRATOR),
    },
    storage: '1 GB of 4 GB used',
    failuresBeforeCaptcha: 3,
    tokenCookies:
      variant.token === 'readable' ? [NAMES.publicTokenCookie, NAMES.mfaTokenCookie] : [],
    strays: portal.strays,
    findFiles: (page) => page.getByRole('heading', { name: 'Papers of ' }),
    openAccount: async (page, { account } = en) =>
      page.getByRole('region', { name: account.label }),
    findPublicFiles: (page) => page.getByRole('heading', { name: 'Papers for everybody' }),
    findConsoleData: (page) => page.locator('#register').getByText('Ines Duarte'),
    async solveCaptcha(picture) {
      const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
      await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
      const cookies = await picture.page().context().cookies();
      const browser = cookies.find(({ name }) => name === BROWSER_COOKIE)?.value ?? '';
      return portal.getRiddleAnswer(browser) ?? '';
    },
    async confirmFactor(page) {
      await expect(page).toHaveURL((url) => url.origin === portal.authority);
      await page.getByLabel('Number').fill(FACTOR_NUMBER);
      await page.getByRole('button', { name: 'Confirm' }).click();
    },
    async signOn(page, { name, password }) {
      await expect(page).toHaveURL((url) => url.origin === portal.authority);
      await page.getByLabel('Company account').fill(name);
      await page.getByLabel('Company password').fill(password);
      await page.getByRole('button', { name: 'Go on' }).click();
    },
    async signOff(page) {
      await expect(page).toHaveURL((url) => url.origin === portal.authority);
      await page.getByRole('button', { name: 'Leave' }).click();
    },
    invite: async (address) => portal.invite(address),
    async nextLink(address) {
      const index = readMails.get(address) ?? 0;
      readMails.set(address, index + 1);
      const findMails = () => portal.mails.filter((mail) => mail.address === address);
      await expect.poll(() => findMails().length).toBeGreaterThan(index);
      return findMails()[index]?.link ?? '';
    },
    getCallPath: (call) => BASE + CALLS[call],
    countCalls(call) {
      const kind = `${ALL_CALLS[call].method} ${CALLS[call]}`;
      return portal.requests.filter((request) => request === kind).length;
    },
    countSessions: async () => portal.countSessions(),
    endSessions: async () => portal.endSessions(),
    disableLogin: async () => portal.disableLogin(),
    close: () => portal.close(),
  };
}

/** Starts portals of another make. */
export async function createSecondPortals(
  variant: PortalVariant,
  build: Build,
): Promise<FlowPortals> {
  return { open: (offer) => open(variant, build, offer), close: async () => {} };
}
