/**
 * Functions for expressions that run in a host page. They use no function that old libraries replace, and
 * no property of `document` that an element with a name can hide.
 */
const HELPERS = `
  const getRoot = (tag) => {
    const element = document.querySelector(tag);
    return element.shadowRoot || element;
  };
  const getFocus = () => {
    let prototype = Object.getPrototypeOf(document);
    while (!prototype.hasOwnProperty('activeElement')) prototype = Object.getPrototypeOf(prototype);
    let active = Object.getOwnPropertyDescriptor(prototype, 'activeElement').get.call(document);
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };
  const getHost = (element) => {
    let node = element;
    while (node && !/^PORTICO-/.test(node.nodeName)) node = node.parentNode || node.host;
    return node ? node.nodeName.toLowerCase() : 'page';
  };
  const getText = (tag, selector) => {
    const element = getRoot(tag).querySelector(selector);
    return element ? element.textContent : '';
  };
`;

/** Returns an expression that evaluates a function body with the helpers. */
function probe(body: string): string {
  return `(() => {${HELPERS}${body}})()`;
}

/** The focused control as `<tag of the element> <tag of the control> <name of the control>`. */
export const FOCUS = probe(`
  const active = getFocus();
  return active ? (getHost(active) + ' ' + active.nodeName.toLowerCase() + ' ' + (active.getAttribute('name') || '')).trim() : '';
`);

/** Whether the focused control is `seen` at its center, otherwise what covers it. */
export const FOCUS_VISIBILITY = probe(`
  const active = getFocus();
  active.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = active.getBoundingClientRect();
  let hit = document.elementFromPoint(x + width / 2, y + height / 2);
  while (hit && hit.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  if (width < 8 || height < 8) return 'a size of ' + width + ' by ' + height;
  return hit && (hit === active || active.contains(hit)) ? 'seen' : 'covered by ' + (hit && hit.outerHTML.slice(0, 80));
`);

/** The text of the button that signs in. It is empty while there is no form of the element. */
export const SUBMIT_TEXT = probe(`return getText('portico-sign-in', '[part~=primary-button]');`);

/** The number of fields of the server's form in the page. The element replaces them all. */
export const SERVER_FIELDS = probe(
  `return String(document.querySelectorAll('[name=j_username], [name=j_password]').length);`,
);

/** The language that the select shows. */
export const CHOSEN_LANGUAGE = probe(
  `return getRoot('portico-locale-picker').querySelector('select').value;`,
);

/** The name of the signed-in person. */
export const PERSON_NAME = probe(`return getText('portico-account', '[part~=name]');`);

/** The storage in use, as a fraction. */
export const STORAGE = probe(
  `const meter = getRoot('portico-account').querySelector('meter'); return meter ? String(meter.value / meter.max) : '';`,
);

/** Whether the content of the gate is `open` or `closed`. */
export const GATE = probe(
  `return document.querySelector('#gated').offsetHeight > 0 ? 'open' : 'closed';`,
);

/** The text of the focused control. */
export const FOCUS_TEXT = probe(`return getFocus().textContent;`);

/** The complaints of the page, one a line. */
export const REPORT = `window.report.join('\\n')`;

/** The opinion of the page on its own scripts. */
export const OWN_CHECK = `checkPage()`;

/** The status of the portal's answer about the session of the page. */
export const SELF_STATUS = probe(`
  const request = new XMLHttpRequest();
  request.open('GET', '/rest/self', false);
  request.send();
  return String(request.status);
`);
