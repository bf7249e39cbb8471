import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import {
  EXTERNAL_USER_ACTIONS,
  type ExternalUserAction,
  TRANSITIONS,
} from '../../../demo/portal/external-user-states/transitions.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { ExternalUserState } from '../../../src/contract/external-user-state.ts';
import { IS_SOAK, SEED } from '../../support/soak.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import type { Visitor } from './support/visitor.ts';

/** Maximum number of steps of a walk, and number of walks. */
const [STEPS, WALKS] = [14, IS_SOAK ? 25 : 4];

/** A step of a walk: an action with the newest link or with an older one. */
interface Step {
  readonly action: ExternalUserAction | 'wrong-password' | 'advance-clock';
  readonly oldLink: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    ...EXTERNAL_USER_ACTIONS,
    'wrong-password' as const,
    'advance-clock' as const,
  ),
  oldLink: fc.boolean(),
});

/** The expected state of a person, computed from the state table alone. */
interface Model {
  state: ExternalUserState;
  password: string | undefined;
  pending: string | undefined;
  /** The only valid token. */
  live: string | undefined;
  old: string[];
  /** A browser with a session; undefined without one. */
  signedIn: Visitor | undefined;
}

let testPortal: InvitedPortal;
let passwordCount = 0;
const createPassword = () => {
  passwordCount += 1;
  return `harbour light number ${passwordCount}`;
};

beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** Performs a step. @returns whether the portal accepted it, and the browser */
async function perform(
  { action }: Step,
  address: string,
  token: string,
  password: string,
  current: string | undefined,
): Promise<{ accepted: boolean; visitor: Visitor }> {
  const visitor = testPortal.visitor();
  const answer = async () => {
    switch (action) {
      case 'invite':
        return (await testPortal.invite(address)) === 'again';
      case 'open-link':
        await testPortal.describe(token, visitor);
        return (await visitor.fetch(`/filr/login?euet=${token}`)).ok;
      case 'register':
        return (await testPortal.register(token, { password })).ok;
      case 'sign-in':
        return (await testPortal.signIn(address, password, undefined, visitor)).ok;
      case 'confirm':
        return (await testPortal.signIn(address, password, token, visitor)).ok;
      case 'wrong-password':
        return (await testPortal.signIn(address, 'certainly not this', token, visitor)).ok;
      case 'request-reset':
        return (await testPortal.requestReset(address)).ok;
      case 'reset-password':
        return (await testPortal.resetPassword(token, password)).ok;
      case 'change-password':
        return testPortal.changePassword(address, current ?? 'none', password, visitor);
      case 'advance-clock':
        // No link expires, but the windows of all throttles end.
        return false;
    }
  };
  return { accepted: await answer(), visitor };
}

/** Returns the password of a step, and the action that the portal should perform. */
function predictStep(model: Model, { action, oldLink }: Step, token: string) {
  const live = token === model.live && !oldLink;
  const fresh = createPassword();
  switch (action) {
    case 'register':
    case 'reset-password':
      return { done: live ? action : undefined, password: fresh, byLink: true };
    case 'sign-in':
      return { done: action, password: model.password ?? fresh, byLink: false };
    case 'confirm': {
      const confirms = live && (model.state === 2 || model.state === 5);
      return {
        done: confirms ? action : ('sign-in' as const),
        password: (confirms ? model.pending : undefined) ?? model.password ?? fresh,
        byLink: true,
      };
    }
    case 'wrong-password':
    case 'advance-clock':
      return { done: undefined, password: fresh, byLink: false };
    default:
      return { done: action, password: fresh, byLink: false };
  }
}

async function walk(steps: readonly Step[]): Promise<void> {
  const { address, token } = await testPortal.createUserInState(1);
  const model: Model = {
    state: 1,
    password: undefined,
    pending: undefined,
    live: token,
    old: [],
    signedIn: undefined,
  };
  for (const one of steps) {
    // Move the clock only here, and not during a reset, whose link expires after an hour.
    if (one.action === 'advance-clock' && model.state <= 3) testPortal.clock.pass(3_600_000);
    // Captchas are not part of the walk.
    await testPortal.portal.database.query.delete(loginFailures);
    const token = (one.oldLink ? model.old.at(-1) : model.live) ?? 'none';
    const { done, password } = predictStep(model, one, token);
    const transition = done && TRANSITIONS[model.state][done];
    const mails = testPortal.inbox.mails.length;

    const { accepted, visitor } = await perform(one, address, token, password, model.password);
    await testPortal.waitUntilIdle();

    expect([one.action, accepted]).toEqual([
      one.action,
      transition !== undefined || one.action === 'open-link',
    ]);
    const mailed = testPortal.inbox.mails.length - mails;
    // Beyond three requests per hour, the portal accepts the request and sends no mail.
    const throttled = ['request-reset', 'invite'].includes(one.action) && mailed === 0;
    if (transition && !throttled) {
      expect(mailed).toBe(transition.mail ? 1 : 0);
      if (transition.password === 'set') model.password = password;
      if (transition.password === 'take') model.password = model.pending;
      if (transition.password !== undefined) model.pending = undefined;
      if (transition.password === 'hold') model.pending = password;
      if ((transition.endsSessions || done === 'change-password') && model.signedIn) {
        expect((await model.signedIn.fetch(CALL_PATHS.self)).status).toBe(401);
        model.signedIn = undefined;
      }
      if (done === 'confirm' && model.live) {
        model.old.push(model.live);
        model.live = undefined;
      }
      if (transition.mail) {
        const next = await testPortal.waitForLink(address);
        if (model.live) model.old.push(model.live);
        model.live = next.token || undefined;
      }
      model.state = transition.to;
    } else expect(mailed).toBe(0);
    if (accepted && (done === 'sign-in' || done === 'confirm' || done === 'change-password')) {
      model.signedIn = visitor;
    }

    expect(await testPortal.readState(address)).toBe(model.state);
    const alive = model.live ? await testPortal.describe(model.live) : undefined;
    expect(alive?.status ?? 200).toBe(200);
    if (alive) expect(await alive.json()).toMatchObject({ userState: model.state });
    const dead = model.old.at(-1);
    if (dead) expect((await testPortal.describe(dead)).status).toBe(404);
    if (model.signedIn) {
      expect(await (await model.signedIn.fetch(CALL_PATHS.self)).json()).toMatchObject({
        name: address,
        external_user_state: model.state,
      });
    }
  }
}

test('any sequence of actions follows the state table', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: STEPS }), walk), {
    numRuns: WALKS,
    seed: SEED,
    endOnFailure: true,
  });
});
