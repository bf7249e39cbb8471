/** What a page is given before its scripts run. */
export interface Preparation {
  /** The name of the element, such as `sign-in`, and its attributes. */
  readonly element: string;
  readonly attributes: Readonly<Record<string, string | true>>;
  /** The settings on top of those of the page. `/frame` stands for the path of the page. */
  readonly settings: object;
  /** What local storage contains, by key. */
  readonly stored: Readonly<Record<string, string>>;
  /** The query of the page's address. */
  readonly query: Readonly<Record<string, string>>;
  /** A cookie of an earlier visit. */
  readonly cookie: string;
}

/** The part of the page context that is used. */
interface Page {
  readonly ports: { settings(): Readonly<Record<string, unknown>> };
  readonly sessionContext: { readonly settings: { value: object } };
  configure(settings: object): void;
}

/**
 * Prepares the page of this script for a state: settings, attributes, storage and address. It also runs as text in
 * another page, so it uses nothing from outside.
 * @returns a function that takes back settings, and the attributes of later elements
 */
export function prepare({
  element,
  attributes,
  settings,
  stored,
  query,
  cookie,
}: Preparation): () => void {
  const KEY = Symbol.for('portico.page');
  const holder = globalThis as unknown as Record<symbol, Page | undefined>;
  let undo = () => void Reflect.deleteProperty(holder, KEY);

  try {
    // A reload is no first visit: the person may have signed out.
    if (cookie && !sessionStorage.getItem('portico-testing')) {
      document.cookie = cookie;
      sessionStorage.setItem('portico-testing', 'yes');
    }
    const path = `${location.pathname}?${new URLSearchParams(query)}`;
    if (Object.keys(query).length > 0) history.replaceState(history.state, '', path);
  } catch {
    // A frame without an origin has no elements.
    return () => {};
  }

  function configure(page: Page): void {
    const before = page.ports.settings();
    for (const [key, value] of Object.entries(stored)) {
      localStorage.setItem(`${before.portal} ${key}`, value);
    }
    const text = JSON.stringify(settings).replaceAll('"/frame"', JSON.stringify(location.pathname));
    const functions = Object.entries(settings).filter(([, one]) => typeof one === 'function');
    page.configure({ ...JSON.parse(text), ...Object.fromEntries(functions) });
    undo = () => {
      const own = Object.keys(settings).map((name) => [name, before[name]]);
      page.sessionContext.settings.value = { ...page.ports.settings(), ...Object.fromEntries(own) };
    };
  }

  const known = holder[KEY];
  if (known) configure(known);
  else {
    let page: Page | undefined;
    Object.defineProperty(holder, KEY, {
      configurable: true,
      get: () => page,
      // Before the elements make their first call.
      set(created: Page) {
        page = created;
        configure(created);
      },
    });
  }

  const complete = () => {
    for (const one of document.querySelectorAll(`portico-${element}`)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (!one.hasAttribute(name)) one.setAttribute(name, value === true ? '' : value);
      }
    }
  };
  const observer = new MutationObserver(complete);
  // The elements would leave the page, for example after a link that is not valid.
  const stay = (event: Event) => event.preventDefault();
  if (element) {
    observer.observe(document, { childList: true, subtree: true });
    addEventListener('portico-navigate', stay);
  }
  return () => {
    observer.disconnect();
    removeEventListener('portico-navigate', stay);
    undo();
  };
}
