import type { ViewSession } from '../session/view-session.ts';

type MethodName = {
  [Name in keyof ViewSession]: ViewSession[Name] extends (...args: never) => unknown ? Name : never;
}[keyof ViewSession];

/** Whether a method is an action of the person, whose events come from the element they acted in. */
const ACTIONS: Readonly<Record<MethodName, boolean>> = {
  signIn: true,
  signInWithSingleSignOn: true,
  continueAsGuest: true,
  signOut: true,
  start: false,
  subscribe: false,
  holdRedirect: false,
  dismissFactorOffer: false,
  rebuildPrincipal: false,
  updateQuota: false,
  destination: false,
  screen: false,
  portalAddress: false,
  isSecondFactorReturn: false,
  captchaPicture: false,
  captchaQuestion: false,
};

/** The session for one element: `onAction` is called before each action of the person. */
export function createActorSession(session: ViewSession, onAction: () => void): ViewSession {
  const actions = Object.entries(ACTIONS).flatMap(([name, isAction]) => {
    const method = session[name as MethodName] as (...args: unknown[]) => unknown;
    const act = (...args: unknown[]) => {
      onAction();
      return method(...args);
    };
    return isAction ? [[name, act] as const] : [];
  });
  return { ...session, ...Object.fromEntries(actions) };
}
