/** A control in a page: by its name, by its text or label as the source of an expression, or by a selector. */
type FoundControl =
  | { readonly name: string }
  | { readonly pattern: string }
  | { readonly selector: string };

/** What a page shows, with the sources of expressions in place of texts. */
export type FoundSign =
  | { readonly pattern: string }
  | { readonly part: string }
  | { readonly selector: string }
  | { readonly focused: string };

/** A gesture with the sources of expressions in place of texts. */
export type FoundGesture =
  | { readonly type: 'fill'; readonly control: FoundControl; readonly value: string }
  | { readonly type: 'click' | 'focus' | 'choose-missing'; readonly control: FoundControl }
  | { readonly type: 'caps-lock'; readonly control: FoundControl; readonly pattern: string }
  | { readonly type: 'open' | 'go-offline' | 'come-back' | 'sign-out-elsewhere' }
  | { readonly type: 'see'; readonly pattern: string }
  | { readonly type: 'wait'; readonly seconds: number };

/** What a person does in a page, and what it shows then. */
export interface Performance {
  readonly gestures: readonly FoundGesture[];
  readonly shows: readonly FoundSign[];
  /** What it does not show then. */
  readonly hides?: readonly FoundSign[];
  /** The language that `choose-missing` chooses. */
  readonly missing: string;
  /** Milliseconds after which it fails; without them, it waits. */
  readonly limit?: number | undefined;
}

/** The part of the page context that is used. */
interface Page {
  readonly sessionContext: { portal(): Promise<{ signOut(options: object): Promise<unknown> }> };
  openTabs(): { post(message: string): void };
}

/**
 * Acts like a person in the page of this script, through the controls of the elements, and waits until the page shows
 * the signs. It also runs as text in another page, so it uses nothing from outside.
 * @throws Error that says what it waits for, after the limit
 */
export async function perform({
  gestures,
  shows,
  hides = [],
  missing,
  limit = Number.POSITIVE_INFINITY,
}: Performance): Promise<void> {
  const end = performance.now() + limit;

  /** All elements below a root, also those inside open shadow roots. */
  function listElements(root: ParentNode): readonly HTMLElement[] {
    return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
    ]);
  }

  /** Whether the page is in a test DOM, which calculates no styles, loads no pictures, and has no states for CSS. */
  const isTestDom = typeof CustomStateSet === 'undefined';

  const isVisible = (element: HTMLElement) =>
    isTestDom
      ? !element.closest('[hidden]')
      : element.checkVisibility({ visibilityProperty: true });

  /** Finds the last visible element that a test accepts: the innermost one of those that contain a text. */
  const find = (test: (element: HTMLElement) => boolean) =>
    listElements(document.body).findLast((one) => test(one) && isVisible(one));

  const matches = (text: string | null, pattern: string) =>
    new RegExp(pattern, 'su').test((text ?? '').replace(/[\u2066-\u2069]/g, '').trim());

  const hasText = (element: HTMLElement, pattern: string) =>
    matches(element.textContent, pattern) || matches(element.getAttribute('aria-label'), pattern);

  function findControl(control: FoundControl): HTMLElement | undefined {
    if ('name' in control) return find((one) => one.matches(`[name="${control.name}"]`));
    if ('selector' in control) return find((one) => one.matches(control.selector));
    return find(
      (one) => one.matches('a, button, [role="button"]') && hasText(one, control.pattern),
    );
  }

  /** Finds a control that answers: a button that is busy or unavailable ignores clicks. */
  function findUsable(control: FoundControl): HTMLElement | undefined {
    const found = findControl(control);
    return found?.getAttribute('aria-disabled') === 'true' ? undefined : found;
  }

  const getActive = (root: DocumentOrShadowRoot = document): Element | null =>
    root.activeElement?.shadowRoot ? getActive(root.activeElement.shadowRoot) : root.activeElement;

  function isShown(sign: FoundSign): boolean {
    if ('focused' in sign) {
      const active = getActive();
      return [active?.getAttribute('name'), active?.localName].includes(sign.focused);
    }
    if ('selector' in sign) return find((one) => one.matches(sign.selector)) !== undefined;
    if ('part' in sign) return find((one) => one.matches(`[part~="${sign.part}"]`)) !== undefined;
    return find((one) => hasText(one, sign.pattern)) !== undefined;
  }

  /** Whether the elements show their views, not only the form that is there before, and pictures are loaded. */
  function isComplete(): boolean {
    return listElements(document.body).every(
      (one) =>
        isTestDom ||
        ((!one.localName.startsWith('portico-') || one.matches(':state(shown)')) &&
          (!(one instanceof HTMLImageElement) || one.complete)),
    );
  }

  const loaded = new WeakSet<HTMLElement>();
  /** Lets pictures of captchas count as loaded: the next captcha waits for the picture of the last one. */
  function loadCaptchas(): void {
    for (const one of listElements(document.body)) {
      if (!one.matches('[part~="captcha-picture"]') || loaded.has(one)) continue;
      loaded.add(one);
      one.dispatchEvent(new Event('load'));
    }
  }

  /** Waits until a function returns something. */
  async function until<Found>(wanted: unknown, test: () => Found): Promise<NonNullable<Found>> {
    for (;;) {
      if (isTestDom) loadCaptchas();
      const found = test();
      if (found) return found;
      if (performance.now() > end) {
        throw new Error(`After ${limit} ms, the page does not have ${JSON.stringify(wanted)}.`);
      }
      // Not an animation frame: browsers stop those of frames that are out of sight.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Types a value: the input gets the focus, and an event for each character. */
  function type(input: HTMLElement, value: string): void {
    input.focus({ preventScroll: true });
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (let length = 1; length <= value.length; length += 1) {
      set?.call(input, value.slice(0, length));
      const data = value.slice(length - 1, length);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data }));
    }
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function choose(select: HTMLSelectElement, value: string): void {
    select.value = value;
    select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Presses a key while Caps Lock is on. */
  function pressCapsLock(control: HTMLElement | undefined): boolean {
    for (const name of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(name, { key: 'A', bubbles: true, composed: true });
      // A test DOM ignores `modifierCapsLock`.
      Object.defineProperty(event, 'getModifierState', {
        value: (key: string) => key === 'CapsLock',
      });
      control?.dispatchEvent(event);
    }
    return true;
  }

  /** Opens a menu that is closed, if the element has one. */
  async function openMenu(): Promise<void> {
    await until('an account', () =>
      find((one) => one.matches('[part~="account"], [aria-expanded]')),
    );
    find((one) => one.matches('[aria-expanded="false"]'))?.click();
  }

  /** Another tab calls the portal, and tells all tabs. */
  async function signOutElsewhere(): Promise<void> {
    const page = (globalThis as unknown as Record<symbol, Page>)[Symbol.for('portico.page')];
    await (await page?.sessionContext.portal())?.signOut({});
    page?.openTabs().post('session-changed');
  }

  function goOffline(): void {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  }

  function letPass(seconds: number): void {
    const now = Date.now.bind(Date);
    Date.now = () => now() + seconds * 1000;
  }

  /** Does what a person does. */
  async function act(gesture: FoundGesture): Promise<void> {
    const control = 'control' in gesture ? gesture.control : undefined;
    const get = () => until(control, () => control && findControl(control));
    switch (gesture.type) {
      case 'fill':
        return type(await get(), gesture.value);
      case 'click':
        return (await until(control, () => findUsable(gesture.control))).click();
      case 'focus':
        return (await get()).focus({ preventScroll: true });
      case 'choose-missing':
        return choose((await get()) as HTMLSelectElement, missing);
      case 'caps-lock':
        await until(gesture, () => pressCapsLock(findControl(gesture.control)) && isShown(gesture));
        return undefined;
      case 'open':
        return openMenu();
      case 'see':
        await until(gesture, () => isShown(gesture));
        return undefined;
      case 'wait':
        return letPass(gesture.seconds);
      case 'go-offline':
        return goOffline();
      case 'come-back':
        document.dispatchEvent(new Event('visibilitychange'));
        return undefined;
      case 'sign-out-elsewhere':
        return signOutElsewhere();
      default:
        gesture satisfies never;
    }
  }

  /** Keeps the page at its state. */
  function ignoreLink(event: Event): void {
    if (event.composedPath().some((one) => one instanceof HTMLAnchorElement))
      event.preventDefault();
  }

  addEventListener('click', ignoreLink);
  try {
    for (const gesture of gestures) await act(gesture);
    await until(shows, () => shows.every(isShown) && !hides.some(isShown) && isComplete());
  } finally {
    removeEventListener('click', ignoreLink);
  }
}
