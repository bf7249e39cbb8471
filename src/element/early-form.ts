import type { EarlyAttempt } from '../hooks/view-context.ts';
import type { Host } from './container.ts';
import type { EarlyEnd, SignInPage } from './early-sign-in.ts';

/** What a person does in a form before its view has arrived. */
export interface EarlyForm {
  /** The buttons whose action waits for the view. */
  readonly clicked: Set<HTMLElement>;
  /** Returns the sign-in that began without the view, if there is one: the view goes on with it. */
  takeAttempt(): EarlyAttempt | undefined;
  /**
   * The view does not come for now. With the address of the server, the browser submits the form from now on, and a
   * submission that waits or has failed at once. Otherwise the form can be used again after each sign-in.
   * @returns whether the browser submits it
   */
  giveUp(): boolean;
  /** The view is shown. It takes the attempt, or repeats a submission for which the session is not loaded yet. */
  handOver(): void;
  /** Cancels everything: the element has left the page. */
  leave(): void;
}

/**
 * Signs in from a first view: a sign-in needs the session, but not the view. An incomplete form waits for the view,
 * which says what is missing, and so does a click on every other button. Enter clicks the submit button (HTML
 * standard, implicit submission). The browser submits a complete form of the server, which has an address, until the
 * session is loaded. It does not submit another form: it would write the password into the address.
 * @param readAttributes reads the present attributes of the element
 * @param loadPage loads the session
 * @param isPageLoaded whether the session is loaded
 * @param onUse called with each click and each submission
 */
export function createEarlyForm(
  host: Host,
  readAttributes: () => object,
  loadPage: () => Promise<SignInPage>,
  isPageLoaded: () => boolean,
  onUse: () => void,
): EarlyForm {
  const { container } = host;
  const form = container.querySelector('form') as HTMLFormElement;
  const button = form.querySelector('[type=submit]') as HTMLButtonElement;
  const hasAddress = form.hasAttribute('action');
  const clicked = new Set<HTMLElement>();
  const ending = new AbortController();
  const { signal } = ending;
  let attempt: AbortController | undefined;
  let begun: EarlyAttempt | undefined;
  let ended: EarlyEnd | undefined;
  /** Whether no view shows how a sign-in has ended. */
  let isAlone = false;

  /** Returns the value of an input, whose name in a fragment is that of the server's form. */
  const readInput = (purpose: string) =>
    form.querySelector<HTMLInputElement>(`[autocomplete=${purpose}]`)?.value;

  /**
   * Whether the browser submits the form to the address of the server: it is faster than the session that is not loaded,
   * which has to do what the page has set.
   */
  const isForBrowser = () =>
    hasAddress && !(isPageLoaded() || host.matches('[stay],[return-path],[confirm-redirect]'));

  /** Shows whether a sign-in is in flight. */
  function setBusy(isBusy: boolean): void {
    if (isBusy) form.setAttribute('aria-busy', 'true');
    else form.removeAttribute('aria-busy');
    for (const input of form.querySelectorAll('input')) input.readOnly = isBusy;
  }

  function reset(): void {
    attempt = undefined;
    begun = undefined;
    ended = undefined;
    setBusy(false);
  }

  function cancel(): void {
    attempt?.abort();
    reset();
  }

  function finish(end: EarlyEnd): void {
    if (!isAlone && (end === 'done' || end === 'failed')) ended = end;
    else reset();
    if (end === 'refused') clicked.add(button);
    // A released form is submitted by the browser.
    if (signal.aborted && (end === 'refused' || end === 'failed')) button.click();
  }

  async function signIn(name: string, password: string): Promise<void> {
    const controller = new AbortController();
    attempt = controller;
    setBusy(true);
    let end: EarlyEnd = 'refused';
    try {
      const { signInEarly } = await loadPage();
      // A script of the page can call `configure` before the next task. Until then, the view repeats the submission.
      await new Promise((resolve) => setTimeout(resolve));
      if (attempt !== controller) return;
      const running = signInEarly(host, { name, password }, readAttributes(), controller, signal);
      begun = { controller, ended: running };
      end = await running;
    } catch {
      // The session could not be loaded: the view repeats the submission.
    }
    if (attempt === controller) finish(end);
  }

  // Before handlers that a page adds to each form of its document, as jQuery does: in light DOM, this is one of them.
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => container.addEventListener(type, listener, { signal, capture: true });

  on('click', ({ target }) => {
    onUse();
    const one = (target as Element).closest('button');
    // A slot can contain buttons of the page. A second click takes the first one back.
    if (one && one !== button && container.contains(one) && !clicked.delete(one)) {
      clicked.add(one);
    }
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !attempt) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  on('submit', (event) => {
    if (event.target !== form) return;
    if (!attempt) {
      clicked.delete(button);
      onUse();
      // Phone keyboards add a space after a suggested name.
      const name = readInput('username')?.trim();
      const password = readInput('current-password');
      if (!(name && password)) clicked.add(button);
      else if (isForBrowser()) return;
      else void signIn(name, password);
    }
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    clicked,
    takeAttempt() {
      const taken = begun;
      if (taken) reset();
      return taken;
    },
    giveUp() {
      const isDue = ended === 'failed' || clicked.has(button);
      isAlone = true;
      // Only the view asks for the name first.
      form.querySelector('template')?.remove();
      if (hasAddress) ending.abort();
      if (ended) reset();
      if (hasAddress && isDue) button.click();
      return hasAddress;
    },
    handOver() {
      ending.abort();
      if (begun || !attempt) return;
      clicked.add(button);
      cancel();
    },
    leave() {
      ending.abort();
      if (attempt) cancel();
    },
  };
}
