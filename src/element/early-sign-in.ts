import type { Credentials } from '../contract/portal-adapter.ts';
import { canSignIn, isInFlight } from '../session/state.ts';
import type { Host } from './container.ts';
import { getPageContext } from './page-context.ts';
import { submitInSandbox } from './submit-in-sandbox.ts';

/** What a first view needs from the page: its scripts are loaded while people type. */
export interface SignInPage {
  enterPage(host: Host): () => void;
  signInEarly(
    host: Host,
    credentials: Pick<Credentials, 'name' | 'password'>,
    attributes: object,
    controller: AbortController,
    ending: AbortSignal,
  ): Promise<EarlyEnd>;
}

/**
 * How a sign-in without a view ends: `done` goes on, such as to the page of the person; `failed` needs a view that says
 * why; `refused` has to be repeated by the view; `canceled` was the wish of the page.
 */
export type EarlyEnd = 'done' | 'failed' | 'refused' | 'canceled';

/** The attributes of an element that concern a sign-in. */
interface SignInAttributes {
  readonly returnPath: string;
  readonly stay: boolean;
  readonly confirmRedirect: boolean;
}

/** Starts the session, whose events the element gets. Returns a function that ends this. */
export function enterPage(host: Host): () => void {
  const { domEvents, start } = getPageContext();
  const ending = new AbortController();
  start();
  submitInSandbox(host.container, ending.signal);
  const removeTarget = domEvents.addTarget(host);
  return () => {
    ending.abort();
    removeTarget();
  };
}

/**
 * Signs in without a view.
 * @param controller cancels the calls
 * @param ending aborted when the view is shown, which then holds redirects itself
 */
export const signInEarly: SignInPage['signInEarly'] = async (
  host,
  credentials,
  attributes,
  { signal },
  ending,
) => {
  const { domEvents, ports, session } = getPageContext();
  const { confirmRedirect, returnPath, stay } = attributes as SignInAttributes;
  const before = session.state.peek();
  const { name, password } = credentials;
  // The view cleans such names, and says what is too long.
  const needsView = /[\p{Cf}！-～]/u.test(name) || (name + password).length > 254;
  const isReady = canSignIn(before) && !isInFlight(before) && !session.isSecondFactorReturn();
  if (!isReady || needsView) return 'refused';
  domEvents.setTarget(host);
  if (confirmRedirect) {
    const allowRedirect = session.holdRedirect();
    // In a microtask, because the view holds redirects when it is shown.
    ending.addEventListener('abort', () => queueMicrotask(allowRedirect), { once: true });
  }
  const { linkToken } = ports.navigation;
  await session.signIn({ ...credentials, linkToken }, { returnPath, stay, signal });
  const state = session.state.peek();
  // A page in the back/forward cache begins again.
  if (state === before || state.status === 'unknown') return 'canceled';
  if (state.status === 'anonymous' || state.status === 'disabled') return 'failed';
  // The next page, or the view, does not need the password.
  const input = host.container.querySelector<HTMLInputElement>('[autocomplete=current-password]');
  if (input) input.value = '';
  return 'done';
};
