import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createExternalUserClient } from '../client/create-external-user-client.ts';
import { toFailure } from '../client/to-failure.ts';
import { BLANK_RECORD } from '../contract/external-user.ts';
import type { ExternalUserState } from '../contract/external-user-state.ts';
import { Failure } from '../contract/failure.ts';
import { DRAFT_KEY } from './draft-key.ts';
import { explainFailure, unreachable } from './explain-failure.ts';
import type { FilledForm } from './filled-form.ts';
import { hidesProblem } from './hides-problem.ts';
import type { LinkEvent } from './link-event.ts';
import type { ElementPorts, LinkPorts } from './link-ports.ts';
import type { FormProblems, LinkState } from './link-state.ts';
import { nextLinkState, nextUserState } from './next-link-state.ts';
import { problemOfAddress } from './problem-of-address.ts';
import { recordOf } from './record-of.ts';
import { signInAddress } from './sign-in-address.ts';

/** What an invited person does by the link of a mail, or to get one. Nothing here ever rejects. */
export interface LinkFlow {
  readonly state: ReadonlySignal<LinkState>;
  /** Asks the portal what a token is good for; without one there is a mail to ask for. */
  begin(token: string | undefined): Promise<void>;
  /**
   * Registers, or sets a new password, whichever the link is for. While one is sent, no other is.
   * @param problems what is known to be wrong with the form; then it is not sent
   */
  send(form: FilledForm, problems: FormProblems): Promise<void>;
  /** Has a link mailed, whatever is known of the address. */
  request(emailAddress: string): Promise<void>;
  /** Has the mail sent once more. */
  resend(): Promise<void>;
  /** Where the person signs in: with the link that signing in confirms, or with the address. */
  signInAddress(): string;
  /** Gives up what is under way. */
  stop(): void;
}

/** The flow of one element. */
export function createLinkFlow(surroundings: ElementPorts): LinkFlow {
  const { clock, navigation, perTab, settings } = surroundings;
  const ports: LinkPorts = { ...surroundings, client: () => createExternalUserClient(settings()) };
  const state = signal<LinkState>({ step: 'checking' });
  let token = '';
  let isAnswerLost = false;
  let running = new AbortController();

  const step = (event: LinkEvent) => {
    state.value = nextLinkState(state.value, event);
  };

  /** The link has done its work, or never will. The address may have brought another one meanwhile. */
  function forget() {
    perTab.remove(DRAFT_KEY);
    if (navigation.kept === token) navigation.keep(undefined);
  }

  /** The portal has taken the form. */
  function taken(userState: ExternalUserState, { signal }: AbortController) {
    forget();
    if (!signal.aborted) step({ name: 'taken', userState, at: clock.now() });
  }

  /** Leads to the screen for links that did not hold (spec 2); the portal may still know whose it was. */
  function refuse() {
    forget();
    step({ name: 'refused' });
    const url = signInAddress(settings(), { token });
    // The page is asked without the token.
    if (ports.mayLeave(url.split('?', 1)[0] ?? '', 'link-refused')) navigation.go(url);
  }

  async function describe({ signal }: AbortController) {
    try {
      const user = await ports.client().externalUser(token, signal);
      if (!signal.aborted) step({ name: 'described', user });
    } catch (error) {
      const failure = await explainFailure(ports, error);
      if (signal.aborted) return;
      if (failure.code === 'not-found') refuse();
      else step({ name: 'unchecked', failure });
    }
  }

  async function fail(error: unknown, mine: AbortController) {
    const failure = await explainFailure(ports, error);
    if (mine.signal.aborted) return;
    const { value } = state;
    if (failure.code === 'not-found' && 'user' in value) {
      // Used up by the form whose answer was lost on the way.
      return isAnswerLost ? taken(nextUserState(value), mine) : refuse();
    }
    isAnswerLost = ['network', 'timeout', 'server-error'].includes(failure.code);
    const { problems = {} } = toFailure(error);
    if (Object.keys(problems).length === 0) return step({ name: 'failed', failure });
    step({ name: 'problems', problems });
    if (!('user' in value)) return;
    // The form has to show what the portal asks for by now.
    if (problems.termsAndConditions !== 'changed' && !hidesProblem(value, problems)) return;
    await describe(mine);
    // A form that still lacks the field can only be sent again.
    const now = state.value;
    if (!mine.signal.aborted && 'user' in now && hidesProblem(now, problems)) {
      step({ name: 'failed', failure });
    }
  }

  const ask = (emailAddress: string, { signal }: AbortController) =>
    ports.client().requestPasswordReset({ ...BLANK_RECORD, emailAddress }, signal);

  return {
    state,
    async begin(given = '') {
      running.abort();
      running = new AbortController();
      const mine = running;
      token = given;
      isAnswerLost = false;
      step({ name: token ? 'check' : 'no-link' });
      if (token) return describe(mine);
      // Nobody should fill in a form from which nothing can be sent.
      const failure = await unreachable(ports);
      if (failure && !mine.signal.aborted) step({ name: 'failed', failure });
    },
    async send(form, problems) {
      const { value } = state;
      if (!('user' in value) || value.sending) return;
      if (Object.keys(problems).length > 0) return step({ name: 'problems', problems });
      step({ name: 'send' });
      const mine = running;
      try {
        const { register, resetPassword } = ports.client();
        const call = value.step === 'registration' ? register : resetPassword;
        taken(await call(recordOf(form, value.user, token), mine.signal), mine);
      } catch (error) {
        await fail(error, mine);
      }
    },
    async request(typed) {
      const { value } = state;
      if (value.step !== 'request' || value.sending) return;
      const emailAddress = typed.trim();
      const problem = problemOfAddress(emailAddress);
      if (problem) return step({ name: 'problems', problems: { emailAddress: problem } });
      step({ name: 'send' });
      const mine = running;
      if (!(await ask(emailAddress, mine))) return fail(new Failure('not-requested'), mine);
      if (!mine.signal.aborted) step({ name: 'requested', emailAddress, at: clock.now() });
    },
    async resend() {
      const { value } = state;
      if (value.step !== 'mailed' || value.resend === 'sending') return;
      step({ name: 'resend', at: clock.now() });
      if (!('resend' in state.value) || state.value.resend !== 'sending') return;
      const mine = running;
      const isTaken = await ask(value.emailAddress, mine);
      if (mine.signal.aborted) return;
      step(isTaken ? { name: 'resent', at: clock.now() } : { name: 'not-resent' });
    },
    signInAddress() {
      const { value } = state;
      const emailAddress = 'emailAddress' in value ? value.emailAddress : undefined;
      const hasLink = value.step === 'sign-in' && value.hasLink;
      return signInAddress(settings(), hasLink ? { token } : { emailAddress });
    },
    stop: () => running.abort(),
  };
}
