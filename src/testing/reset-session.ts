import { readPageLanguages } from '../element/page-languages.ts';
import { chooseFirst } from '../i18n/choose-language.ts';
import { createModel } from '../session/state.ts';
import { findPage } from './find-page.ts';
import { endMockPortal } from './mock-portal.ts';
import { EXPIRED } from './portal.ts';

/** The keys of the elements in the storages of the browser, which begin with the address of the portal. */
const KEY = /^\S+ portico\./;

/** The browser's own clock and timer: a test can replace them. */
const { now } = Date;
const wait = globalThis.setTimeout;

type PageContext = NonNullable<ReturnType<typeof findPage>>;

/** Lets the session of a page begin again. Its first start is in the closure of the page, which has only one. */
const restarts = new WeakMap<PageContext, () => void>();

function prepareRestart(page: PageContext): () => void {
  const { session, start } = page;
  const begin = session.start;
  let isRequested = false;
  let isStarted = false;
  // `configure` calls it, which must not start a session that no element has asked for.
  session.start = async () => {
    if (isStarted) await begin();
  };
  page.start = () => {
    if (isRequested) return;
    isRequested = true;
    start();
    setTimeout(() => {
      isStarted = true;
      void begin();
    });
  };
  return () => {
    isRequested = false;
    isStarted = false;
  };
}

/** Removes what the elements have kept in a storage. */
function clear(storage: Storage): void {
  for (const key of Object.keys(storage)) if (KEY.test(key)) storage.removeItem(key);
}

/**
 * Puts the session of a page in jsdom or happy-dom back, so that the next test begins like a first visit: no person, no
 * notes, no cookies, no calls in flight, no portal of `mockPortal`. Settings of `configure` stay. A picked language gives
 * way to that of page and browser, which then counts as picked. Remove the elements of the test before.
 */
export async function resetSession(): Promise<void> {
  const page = findPage();
  page?.sessionContext.attempts.begin('none');
  // Elements that have been removed, and calls that are aborted, end in between.
  await new Promise((resolve) => wait(resolve));
  if (page?.language.get() !== undefined) {
    const { link, page: lang, browser = [] } = readPageLanguages();
    const { languages } = page.sessionContext.settings.peek();
    await page.language.pick(chooseFirst([link, lang, ...browser], languages));
  }
  Date.now = now;
  Reflect.deleteProperty(navigator, 'onLine');
  clear(localStorage);
  clear(sessionStorage);
  if (page) {
    const { model, navigation, settings } = page.sessionContext;
    const { cookies, names } = settings.peek();
    for (const name of [names.publicTokenCookie, names.mfaTokenCookie]) {
      document.cookie = `${name}=; ${EXPIRED}; Path=${cookies.path}`;
    }
    navigation.keepLinkToken(undefined);
    const restart = restarts.get(page) ?? prepareRestart(page);
    restarts.set(page, restart);
    restart();
    const { heldRedirects, infoRequests } = model.peek();
    model.value = {
      ...createModel(settings.peek().portal, false),
      heldRedirects,
      // A late answer of an earlier request does not count.
      infoRequests: infoRequests + 1,
    };
  }
  endMockPortal();
}
