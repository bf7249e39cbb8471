import { eq } from 'drizzle-orm';
import { ACCOUNT_PATHS } from '../../../../demo/portal/account/account-paths.ts';
import { mailJobs } from '../../../../demo/portal/database/schema/mail-jobs.ts';
import { people } from '../../../../demo/portal/database/schema/people.ts';
import { CALL_PATHS, getExternalUserPath } from '../../../../src/contract/calls/paths.ts';
import { BLANK_RECORD, type ExternalUserRecord } from '../../../../src/contract/external-user.ts';
import type { ExternalUserState } from '../../../../src/contract/external-user-state.ts';
import { type ArrivedMail, type Inbox, openInbox } from './inbox.ts';
import {
  getPassword,
  openTestPortal,
  type TestPortal,
  type TestPortalOptions,
} from './open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './visitor.ts';

/** A password that satisfies every rule. */
export const PASSWORD = 'the tide comes in at six';
export const NEW_PASSWORD = 'and goes out again at noon';

/** A portal with a mail server, and the actions of external users. */
export interface InvitedPortal extends TestPortal {
  readonly inbox: Inbox;
  /** Returns an unused address. */
  newAddress(): string;
  /** Sends the invitation form as Anna. @returns the outcome */
  invite(address: string, fields?: Record<string, string>): Promise<string>;
  /** Waits for the next mail to an address and reads its link. */
  waitForLink(address: string): Promise<{ url: URL; token: string; mail: ArrivedMail }>;
  /** Makes a call with a record. */
  post(
    call: string,
    record: Partial<ExternalUserRecord> | string,
    visitor?: Visitor,
  ): Promise<Response>;
  describe(token: string, visitor?: Visitor): Promise<Response>;
  register(token: string, filled?: Partial<ExternalUserRecord>): Promise<Response>;
  requestReset(address: string): Promise<Response>;
  resetPassword(token: string, password?: string): Promise<Response>;
  signIn(address: string, password: string, token?: string, visitor?: Visitor): Promise<Response>;
  /** Signs in and sends the form of the page for the own password. @returns whether it was changed */
  changePassword(
    address: string,
    current: string,
    password: string,
    visitor?: Visitor,
  ): Promise<boolean>;
  /** Reads the state of a person from the database. */
  readState(address: string): Promise<number | undefined>;
  /**
   * Waits until the mail queue is empty, including jobs that are due later: a job that is being
   * sent is due later by the clock of the portal that sends it.
   */
  waitUntilIdle(): Promise<void>;
  /**
   * Invites a new person and performs the usual actions up to a state.
   * @returns the token of the last mail, and `old` with the tokens of earlier mails
   */
  createUserInState(
    state: ExternalUserState,
    address?: string,
  ): Promise<{ address: string; token: string; old: string[] }>;
  close(): Promise<void>;
}

let guestCount = 0;

/** Opens the portal. @param shared the mail server of another portal, which closes it */
export async function openInvitations(
  options: TestPortalOptions = {},
  shared?: Inbox,
): Promise<InvitedPortal> {
  const inbox = shared ?? (await openInbox());
  const testPortal = await openTestPortal({ mail: { smtpUrl: inbox.smtpUrl }, ...options });
  const { query } = testPortal.portal.database;
  const anna = testPortal.visitor();
  let lastInvitation: Promise<unknown> = Promise.resolve();

  /** Sends the form. Signs in first if the clock of the test ended the session. */
  async function submit(fields: Record<string, string>): Promise<Response> {
    if (!(await anna.fetch(CALL_PATHS.self)).ok) await anna.signIn('anna', getPassword('anna'));
    return anna.submit('/ssf/invitations', fields);
  }

  const portal: InvitedPortal = {
    ...testPortal,
    inbox,
    newAddress() {
      guestCount += 1;
      return `guest${guestCount}@partner.example`;
    },
    async invite(address, fields = {}) {
      const answer = lastInvitation.then(() => submit({ address, language: 'en', ...fields }));
      lastInvitation = answer;
      const { status, headers } = await answer;
      const location = headers.get('location') ?? String(status);
      return new URL(location, testPortal.address).searchParams.get('invitation') ?? location;
    },
    async waitForLink(address) {
      const mail = await inbox.next(address);
      const url = new URL(/^https?:\S+$/m.exec(mail.text ?? '')?.[0] ?? '');
      return { url, token: url.searchParams.get('euet') ?? '', mail };
    },
    post: (call, record, visitor = testPortal.visitor()) =>
      visitor.fetch(call, {
        method: 'POST',
        headers: { ...SCRIPT, 'Content-Type': 'application/json' },
        body: typeof record === 'string' ? record : JSON.stringify({ ...BLANK_RECORD, ...record }),
      }),
    describe: (token, visitor = testPortal.visitor()) => visitor.fetch(getExternalUserPath(token)),
    register: (euet, filled = {}) =>
      portal.post(CALL_PATHS.register, {
        firstName: 'Guest',
        lastName: 'Of Anna',
        password: PASSWORD,
        ...filled,
        euet,
      }),
    requestReset: (emailAddress) =>
      portal.post(CALL_PATHS.resetPasswordRequested, { emailAddress }),
    resetPassword: (euet, password = NEW_PASSWORD) =>
      portal.post(CALL_PATHS.resetPassword, { euet, password }),
    signIn: (address, password, token, visitor = testPortal.visitor()) =>
      visitor.fetch(
        CALL_PATHS.login + (token === undefined ? '' : `?${new URLSearchParams({ euet: token })}`),
        { method: 'POST', headers: { ...SCRIPT, Authorization: basic(address, password) } },
      ),
    async changePassword(address, current, password, visitor = testPortal.visitor()) {
      if (!(await portal.signIn(address, current, undefined, visitor)).ok) return false;
      const fields = { current, new: password, repeat: password };
      const { headers } = await visitor.submit(ACCOUNT_PATHS.password, fields);
      return headers.get('location') === `${ACCOUNT_PATHS.password}?changed=1`;
    },
    async readState(address) {
      const [person] = await query
        .select({ state: people.externalUserState })
        .from(people)
        .where(eq(people.loginKey, address));
      return person?.state ?? undefined;
    },
    async waitUntilIdle() {
      for (;;) {
        if ((await query.$count(mailJobs)) === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async createUserInState(state, address = portal.newAddress()) {
      const old: string[] = [];
      // Stay below the hourly limit of invitations.
      testPortal.clock.pass(400_000);
      const invited = await portal.invite(address);
      if (invited !== 'sent') throw new Error(`The invitation ended with ${invited}`);
      let { token } = await portal.waitForLink(address);
      const perform = async (step: () => Promise<Response>, mailed = true) => {
        const answer = await step();
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        if (!mailed) return;
        old.push(token);
        ({ token } = await portal.waitForLink(address));
      };
      if (state >= 2) await perform(() => portal.register(token));
      if (state >= 3) await perform(() => portal.signIn(address, PASSWORD, token), false);
      if (state >= 4) await perform(() => portal.requestReset(address));
      if (state >= 5) await perform(() => portal.resetPassword(token));
      await portal.waitUntilIdle();
      return { address, token, old };
    },
    async close() {
      await testPortal.portal.close();
      if (!shared) await inbox.close();
    },
  };
  return portal;
}
