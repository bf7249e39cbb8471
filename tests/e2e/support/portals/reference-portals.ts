import type { Page } from 'playwright/test';
import type { Identity } from '../../../../demo/identity/identity.ts';
import { sessions } from '../../../../demo/portal/database/schema/sessions.ts';
import { INVITATION_PATH } from '../../../../demo/portal/invitations/invitation-form.ts';
import { DEMO_PEOPLE } from '../../../../demo/portal-demo/demo-people.ts';
import type { Database } from '../../../../demo/server/database/database.ts';
import { openDatabase } from '../../../../demo/server/database/open-database.ts';
import { createToken } from '../../../../demo/server/secrets.ts';
import { ALL_CALLS } from '../../../../src/contract/calls/all-calls.ts';
import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../../src/contract/names.ts';
import { SCREENS } from '../../../../src/contract/screens.ts';
import { createEmptyDatabase } from '../../../unit/portal/support/empty-database.ts';
import { openInbox } from '../../../unit/portal/support/inbox.ts';
import { openAccount } from '../account-menu.ts';
import { createAdjustableClock } from '../adjustable-clock.ts';
import { AuthorityPage } from '../authority-page.ts';
import { setPictureAnswer } from '../captcha-answers.ts';
import { findLink } from '../find-link.ts';
import { ProviderPage } from '../provider-page.ts';
import { type Build, openTestIdentity, openTestPortal, type TestPortal } from '../test-portal.ts';
import type { FlowOffer, FlowPerson, FlowPortal, FlowPortals } from './flow-portal.ts';

const ANSWER = 'KEY47';

function findPerson(wanted: string): FlowPerson {
  const person = DEMO_PEOPLE.find(({ name }) => name === wanted);
  if (!person) throw new Error(`There is no person named ${wanted}`);
  const { name, password, firstName, lastName } = person;
  return { name, password, fullName: `${firstName} ${lastName}` };
}

const PEOPLE = {
  member: findPerson('anna'),
  german: findPerson('jürgen'),
  administrator: findPerson('admin'),
};

/** Invites a person in the name of the member, as the form of the home page does. */
async function invite({ origin }: TestPortal, address: string): Promise<void> {
  const { name, password } = PEOPLE.member;
  const login = await fetch(origin + CALL_PATHS.login, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
      'X-Requested-With': 'portico',
    },
  });
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const answer = await fetch(origin + INVITATION_PATH, {
    method: 'POST',
    headers: { Cookie: cookies.join('; '), Origin: origin },
    body: new URLSearchParams({ address }),
    redirect: 'manual',
  });
  if (!/\bsent(#|$)/.test(answer.headers.get('Location') ?? ''))
    throw new Error('The invitation failed');
}

/** Gives the portal's clients at the authority their addresses. */
async function addClients(
  identity: Identity,
  { origin }: TestPortal,
  { factor, signOn }: Record<'factor' | 'signOn', { clientId: string; clientSecret: string }>,
): Promise<void> {
  await identity.addSecondFactorClient({
    ...factor,
    pendingLoginsUri: `${origin}/rest/oauth2/login/pending`,
    redirectUris: [origin + SCREENS.secondFactorReturn],
  });
  await identity.addClient({
    ...signOn,
    redirectUris: [`${origin}/ssf/sso/callback`],
    postLogoutRedirectUris: [origin + SCREENS.login],
  });
}

/** Starts reference portals on one database. */
export async function createReferencePortals(build: Build): Promise<FlowPortals> {
  const clock = createAdjustableClock();
  const database: Database = await openDatabase(await createEmptyDatabase());
  let identity: Identity | undefined;

  async function startIdentity(): Promise<Identity> {
    identity ??= await openTestIdentity(database, clock);
    return identity;
  }

  async function open({
    secondFactor,
    singleSignOn,
    guestAccess = false,
    mail,
  }: FlowOffer): Promise<FlowPortal> {
    const createClient = () => ({ clientId: createToken(), clientSecret: createToken() });
    const clients = { factor: createClient(), signOn: createClient() };
    const authority = secondFactor || singleSignOn ? await startIdentity() : undefined;
    const issuer = authority?.origin ?? '';
    const inbox = mail ? await openInbox() : undefined;
    const testPortal = await openTestPortal(database, {
      clock,
      build,
      ...(secondFactor && { secondFactor: { issuer, ...clients.factor, tickets: true } }),
      ...(singleSignOn && {
        singleSignOn: { issuer, ...clients.signOn, subjectsAreLoginNames: true },
      }),
      ...(inbox && { mail: { smtpUrl: inbox.smtpUrl } }),
    });
    const { origin, portal } = testPortal;
    if (authority) await addClients(authority, testPortal, clients);
    await portal.settings.write({ guestAccess, ...(secondFactor && { mfaSetting: 'ENFORCED' }) });
    let factorPage: AuthorityPage | undefined;

    return {
      origin,
      pages: {
        signIn: SCREENS.login,
        home: '/',
        invitedSignIn: SCREENS.externalLogin,
        newPassword: '/reset-password',
        console: SCREENS.admin,
        consoleClosed: SCREENS.adminError,
      },
      people: PEOPLE,
      storage: '1.3 GB of 5 GB used',
      failuresBeforeCaptcha: 5,
      tokenCookies: [DEFAULT_NAMES.publicTokenCookie, DEFAULT_NAMES.mfaTokenCookie],
      strays: [],
      findFiles: (page) => page.locator('#files:not([data-person=""])'),
      openAccount,
      findPublicFiles: (page) => page.getByRole('heading', { name: 'Public files' }),
      findConsoleData: (page) => page.getByRole('table', { name: 'People' }),
      async solveCaptcha(picture) {
        await setPictureAnswer(ANSWER, picture, testPortal);
        return ANSWER;
      },
      async confirmFactor(page) {
        if (factorPage?.page === page) {
          await factorPage.waitForPage('Two-step verification');
          return factorPage.send(factorPage.nextCode());
        }
        factorPage = new AuthorityPage(page, issuer, clock);
        await factorPage.waitForPage('Set up two-step verification');
        await factorPage.setUpApp();
      },
      signOn: (page, { name, password }) => new ProviderPage(page, issuer).send(name, password),
      signOff: (page: Page) => new ProviderPage(page, issuer).signOut(),
      invite: (address) => invite(testPortal, address),
      async nextLink(address) {
        if (!inbox) throw new Error('The portal sends no mail');
        return findLink(await inbox.next(address));
      },
      getCallPath: (call) => CALL_PATHS[call],
      countCalls: (call) =>
        testPortal.countRequests(`${ALL_CALLS[call].method} ${CALL_PATHS[call]}`),
      countSessions: () => database.query.$count(sessions),
      endSessions: async () => void (await database.query.delete(sessions)),
      disableLogin: () => portal.settings.write({ loginClosed: true }),
      async close() {
        await testPortal.close();
        await inbox?.close();
      },
    };
  }

  return {
    open,
    async close() {
      await identity?.close();
      await database.close();
    },
  };
}
