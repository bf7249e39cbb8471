import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createExternalUserClient } from '../client/external-user-client.ts';
import { cleanAddress } from '../contract/clean-address.ts';
import { DRAFT_KEY, type FormValues, isLinkToken, validateAddress } from './form-values.ts';
import { checkReachable, fetchLink, requestMail, sendForm } from './link-calls.ts';
import { type FormErrors, isUserForm, type LinkEvent, type LinkState } from './link-state.ts';
import { hasHiddenError, isOutdated, nextLinkState } from './next-link-state.ts';
import type { ElementPorts, LinkPorts } from './ports.ts';
import { getSignInUrl } from './sign-in-url.ts';

/** The actions of an invited person with a mailed link, or to get one. No method rejects. */
export interface LinkFlow {
  readonly state: ReadonlySignal<LinkState>;
  /** Reads the invited person of a token. Without a token, the state becomes `request`. */
  begin(token: string | undefined): Promise<void>;
  /**
   * Sends the form of the link. Does nothing while it is being sent.
   * @param errors the errors of the validation; with an error the form is not sent
   */
  send(values: FormValues, errors: FormErrors): Promise<void>;
  /** Requests a mail with a link. The portal answers the same for unknown addresses. */
  request(emailAddress: string): Promise<void>;
  /** Requests the mail again. */
  resend(): Promise<void>;
  /** The URL where the person signs in: with the token if the sign-in confirms an address or a password. */
  getSignInUrl(): string;
  /** Aborts the running calls. */
  stop(): void;
}

/** Creates the flow of one element. */
export function createLinkFlow(elementPorts: ElementPorts): LinkFlow {
  const { clock, navigation, perTab, settings } = elementPorts;
  const ports: LinkPorts = {
    ...elementPorts,
    calls: async () =>
      (await elementPorts.portal()).externalUser ??
      createExternalUserClient(elementPorts.transport()),
  };
  const state = signal<LinkState>({ step: 'checking' });
  let token = '';
  let attempt = new AbortController();

  function dispatch(event: LinkEvent) {
    state.value = nextLinkState(state.value, event, clock.now());
  }

  /** Applies the outcome of a call. Drops it if the attempt was aborted meanwhile. */
  function conclude(outcome: LinkEvent, { aborted }: AbortSignal) {
    if (aborted) return;
    const before = state.value;
    dispatch(outcome);
    if (state.value === before) return;
    if (outcome.name === 'accepted' || outcome.name === 'link-invalid') forget();
    if (state.value.step === 'refused') leave();
  }

  /** Removes the draft and the token of a link that is used or invalid, but not the token of a newer link. */
  function forget() {
    perTab.remove(DRAFT_KEY);
    if (navigation.linkToken === token) navigation.keepLinkToken(undefined);
  }

  /** Goes to the screen for links (spec section 2): the portal may still know the token. */
  function leave() {
    if (!isLinkToken(token)) return;
    const url = getSignInUrl(settings(), { token }, navigation.href);
    // The page must not get the token by the event.
    ports.leave(url.split('?', 1)[0] ?? '', 'link-refused', () => navigation.go(url));
  }

  /** Updates a form that the portal rejected for a requirement that the form does not show. */
  async function updateForm(
    { errors, failure }: Extract<LinkEvent, { name: 'rejected' }>,
    signal: AbortSignal,
  ) {
    if (signal.aborted || !isUserForm(state.value) || !isOutdated(state.value, errors)) return;
    conclude(await fetchLink(ports, token, signal), signal);
    if (signal.aborted || !isUserForm(state.value) || !hasHiddenError(state.value, errors)) return;
    // No field can show this error, so the person can only try again.
    dispatch({ name: 'failed', failure });
  }

  return {
    state,
    async begin(given = '') {
      attempt.abort();
      attempt = new AbortController();
      const { signal } = attempt;
      token = given;
      dispatch({ name: token ? 'check' : 'no-link' });
      if (token) return conclude(await fetchLink(ports, token, signal), signal);
      // Shows that the form cannot be sent before the person fills it in.
      const failure = await checkReachable(ports);
      if (failure) conclude({ name: 'failed', failure }, signal);
    },
    async send(values, errors) {
      const { value } = state;
      if (!isUserForm(value) || value.sending) return;
      if (Object.keys(errors).length > 0) return dispatch({ name: 'invalid', errors });
      dispatch({ name: 'send' });
      const { signal } = attempt;
      const outcome = await sendForm(ports, value, values, token, signal);
      conclude(outcome, signal);
      if (outcome.name === 'rejected') await updateForm(outcome, signal);
    },
    async request(typed) {
      const { value } = state;
      if (value.step !== 'request' || value.sending) return;
      const emailAddress = cleanAddress(typed);
      const error = validateAddress(emailAddress);
      if (error) return dispatch({ name: 'invalid', errors: { emailAddress: error } });
      dispatch({ name: 'send' });
      const { signal } = attempt;
      const failure = await requestMail(ports, emailAddress, signal);
      conclude(failure ? { name: 'failed', failure } : { name: 'requested', emailAddress }, signal);
    },
    async resend() {
      const { value } = state;
      dispatch({ name: 'resend' });
      // It is too early, or a mail is on its way.
      if (value.step !== 'mailed' || state.value === value) return;
      const { signal } = attempt;
      const failure = await requestMail(ports, value.emailAddress, signal);
      conclude({ name: failure ? 'resend-failed' : 'resent' }, signal);
    },
    getSignInUrl() {
      const { value } = state;
      const isPartOfLink = value.step === 'sign-in' && value.hasLink;
      const emailAddress = 'emailAddress' in value ? value.emailAddress : undefined;
      return getSignInUrl(settings(), isPartOfLink ? { token } : { emailAddress }, navigation.href);
    },
    stop: () => attempt.abort(),
  };
}
