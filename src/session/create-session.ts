import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Failure } from '../contract/failure.ts';
import type { Credentials } from '../contract/portal-adapter.ts';
import type { Principal } from '../contract/principal.ts';
import { completeQuota } from '../contract/quota.ts';
import { isForeign, isPartnerPage } from '../settings/page.ts';
import { createAttempts, type SignInOptions } from './attempt.ts';
import { refreshPrincipal } from './calls/check.ts';
import { toFailedLogin } from './calls/fail.ts';
import { findMissingInput, findUnusablePage, signIn } from './calls/login.ts';
import { isSecondFactorReturn } from './calls/second-factor.ts';
import { signOut } from './calls/sign-out.ts';
import { beginSingleSignOn, findProviders } from './calls/single-sign-on.ts';
import { type SessionContext, type SessionPorts, update } from './context.ts';
import { areGuestsAllowed, permissionsOf } from './permissions.ts';
import { applyOutcome, begin, run } from './run.ts';
import type { ElementSession, Session, SessionValues, SignInResult } from './session.ts';
import {
  canSignIn,
  canSignOut,
  createModel,
  isBusy,
  isUndecided,
  principalOf,
  type SessionModel,
} from './state.ts';
import { startSession, watchSession } from './watch.ts';

/** Identifies a person: a portal may leave out the id. */
const toKey = ({ id, name }: Principal) => String(id ?? name);

/** Signs in with name and password, unless an input is empty, the page prevents it, or another attempt is in flight. */
async function trySignIn(
  context: SessionContext,
  credentials: Partial<Credentials>,
  options: SignInOptions | undefined,
): Promise<SignInResult> {
  const { askPage, attempts, model, storage } = context;
  if (!canSignIn(model.peek().state) || isBusy(model.peek())) return false;
  const fail = async (failure: Failure) => {
    const attempt = { ...attempts.current(), way: 'password' } as const;
    await applyOutcome(context, await toFailedLogin(context, attempt, failure));
    return false;
  };
  storage.dropNotes('guest');
  const missing = findMissingInput(context, credentials);
  if (missing) return fail(missing);
  const complete = credentials as Credentials;
  const permission = askPage({ name: 'login', detail: { name: complete.name } });
  if (!permission) return false;
  const unusable = findUnusablePage(context);
  if (unusable) return fail(unusable);
  storage.dropNotes('second-factor');
  const { kind } = await run(context, signIn(context, complete, options, permission));
  return kind === 'access-disabled' ? undefined : kind === 'signed-in';
}

/**
 * Creates a session in the state `unknown`. It sends no request before `start`.
 * @returns the session for pages, the larger one for the elements, and what their views need besides
 */
export function createSession(ports: SessionPorts): {
  session: Session;
  elementSession: ElementSession;
  context: SessionContext;
} {
  const { navigation, settings, storage } = ports;
  const model = signal(createModel(settings.peek().portal, navigation.isTraversal));
  const context: SessionContext = {
    ...ports,
    model,
    attempts: createAttempts(),
    listeners: new Set(),
  };
  const read = <Value>(select: (model: SessionModel) => Value): ReadonlySignal<Value> =>
    computed(() => select(model.value));
  const state = read((known) => known.state);
  const publicInfo = read((known) => known.publicInfo);
  const dismissals = read((known) => known.dismissals);
  const principal = computed(() => principalOf(state.value));
  const guestAccess = computed(() => areGuestsAllowed(publicInfo.value, settings.value));
  const singleSignOn = computed(() =>
    isPartnerPage(settings.value, navigation) ? undefined : findProviders(context),
  );

  const values: SessionValues = {
    state,
    principal,
    permissions: computed(() => permissionsOf(principal.value)),
    publicInfo,
    branding: computed(() => publicInfo.value?.branding),
    guestAccess,
    licence: read((known) => known.licence),
    singleSignOn,
    language: ports.language.shown,
    factorOffered: computed(() => {
      // Storage has no signal, so this one changes with it.
      dismissals.value;
      const person = principal.value;
      return person?.mfa_enrolled === false && storage.note('factor-offer') !== toKey(person);
    }),
  };
  const actions: Omit<Session, keyof SessionValues> = {
    dismissFactorOffer() {
      const person = principal.peek();
      if (person) storage.keepNote('factor-offer', toKey(person));
      update(context, { dismissals: dismissals.peek() + 1 });
    },
    subscribe(listener) {
      context.listeners.add(listener);
      return () => void context.listeners.delete(listener);
    },
    setLanguage: ports.language.pick,
    signIn: (credentials, options) => trySignIn(context, credentials, options),
    signInWithSingleSignOn(returnPath, id) {
      const provider = singleSignOn.value?.filter((one) => (id ?? one.id) === one.id)[0];
      return provider !== undefined && beginSingleSignOn(context, provider, returnPath);
    },
    continueAsGuest(returnPath) {
      if (!guestAccess.value || !isUndecided(state.value)) return;
      // The portal's own pages do not know the guests of another origin.
      const suggested = isForeign(settings.peek(), navigation) ? [] : ['./'];
      const destinations = { requested: returnPath, suggested };
      void applyOutcome(context, { kind: 'guest', destinations }, begin(context, 'none'));
    },
    async signOut(options) {
      if (state.peek().status === 'second-factor') {
        // The portal may have replaced its token already.
        const cleanup = { kind: 'pending-login', pending: storage.pendingLogin() } as const;
        await applyOutcome(context, { kind: 'absent', cleanup }, begin(context, 'none'));
      } else if (canSignOut(state.peek())) await run(context, signOut(context, options));
    },
    async rebuildPrincipal() {
      if (state.value.status !== 'signed-in') return;
      await run(context, refreshPrincipal(context, { isRebuild: true }));
    },
    updateQuota(change) {
      const update = completeQuota(principal.value, change);
      void applyOutcome(context, { kind: 'quota', update });
      // A listener may have signed the person out.
      if (principal.peek()) storage.cachePrincipal(principal.peek() as Principal);
    },
  };

  const elementSession: ElementSession = {
    ...values,
    ...actions,
    start: () => startSession(context),
    holdRedirect() {
      const hold = (change: number) =>
        update(context, { heldRedirects: model.peek().heldRedirects + change });
      hold(1);
      return () => hold(-1);
    },
    isSecondFactorReturn: () => isSecondFactorReturn(navigation.href, settings.value),
  };
  watchSession(context);
  // A script of the page can define the members of a signal again: the elements read signals of their own.
  const copies = Object.entries(values).map(([name, one]) => [name, computed(() => one.value)]);
  return { session: { ...Object.fromEntries(copies), ...actions }, elementSession, context };
}
