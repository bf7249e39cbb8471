import type { ViewSession } from '../session/session.ts';

type MethodName = {
  [Name in keyof ViewSession]: ViewSession[Name] extends (...args: never) => unknown ? Name : never;
}[keyof ViewSession];

/** Methods that are not actions of the person: their events keep their target. */
type OtherMethod =
  | 'start'
  | 'subscribe'
  | 'holdRedirect'
  | 'dismissFactorOffer'
  | 'rebuildPrincipal'
  | 'updateQuota'
  | 'destination'
  | 'goOn'
  | 'screen'
  | 'portalAddress'
  | 'pictureAddress'
  | 'isSecondFactorReturn'
  | 'captchaPicture'
  | 'captchaQuestion';

/** The actions of the person. A new method does not compile until it is here or in `OtherMethod`. */
const ACTIONS: Readonly<Record<Exclude<MethodName, OtherMethod>, true>> = {
  signIn: true,
  signInWithSingleSignOn: true,
  continueAsGuest: true,
  signOut: true,
};

/** Creates the session for one element: `onAction` is called before each action of the person. */
export function createActorSession(session: ViewSession, onAction: () => void): ViewSession {
  const actions = Object.keys(ACTIONS).map((name) => {
    const method = session[name as MethodName] as (...args: unknown[]) => unknown;
    const act = (...args: unknown[]) => {
      onAction();
      return method(...args);
    };
    return [name, act] as const;
  });
  return { ...session, ...Object.fromEntries(actions) };
}
