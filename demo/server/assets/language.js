/*
 * Keeps the language of a page and of its elements the same. The elements send the language that a person picks to
 * all tabs. This script stores it in a cookie for the server, and loads the page again in this language, unless the
 * person has typed something that would be lost.
 */
const { cookie, portal } = document.currentScript.dataset;
/** The address of the portal, which the messages of the elements name: other portals can be on the same origin. */
const PORTAL = new URL(portal || '/', location.href).href.replace(/\/$/, '');
const YEAR = 365 * 24 * 60 * 60;

let hasInput = false;
addEventListener(
  'input',
  ({ target }) => {
    if (target.closest?.('portico-locale-picker') === null) hasInput = true;
  },
  true,
);

/** Whether the picker of the page offers a language: other scripts can send messages, too. */
function isOffered(language) {
  const picker = document.querySelector('portico-locale-picker');
  const options = (picker?.shadowRoot ?? picker)?.querySelectorAll('option') ?? [];
  return [...options].some(({ value }) => value === language);
}

new BroadcastChannel('portico').addEventListener('message', ({ data }) => {
  const language = data?.message?.language;
  if (typeof language !== 'string' || data.portal !== PORTAL || !isOffered(language)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 and Firefox before 140 have no Cookie Store API.
  document.cookie = `${cookie}=${encodeURIComponent(language)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  if (language === document.documentElement.lang) return;
  if (!hasInput && !document.querySelector('[data-unsaved]')) location.reload();
});
