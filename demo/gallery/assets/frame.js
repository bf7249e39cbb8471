// The script of a frame: acts like a person, reports events to the gallery, and says when the state is shown.

import { listElements } from './list-elements.js';

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { events, gestures, shows, stored, dir, tokens, missing, otherTab, signOut } =
  read('gallery-frame');
const { portal } = read('portico-settings');

/** Tells the gallery around this frame something. */
const tell = (message) => parent.postMessage({ gallery: location.pathname, ...message }, origin);

const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });

/** Finds the last visible element that a test accepts: the innermost one of those that contain a text. */
const find = (test) =>
  [...listElements(document.body)].findLast((one) => test(one) && isVisible(one));

const hasText = (element, pattern) =>
  new RegExp(pattern, 'su').test(element.textContent.replace(/[\u2066-\u2069]/g, '').trim());

/** Finds a control: by its name, its text or label, or a selector. */
function findControl({ name, pattern, selector }) {
  if (name) return find((one) => one.matches(`[name="${name}"]`));
  if (selector) return find((one) => one.matches(selector));
  return find(
    (one) =>
      one.matches('a, button, [role="button"]') &&
      (hasText(one, pattern) || new RegExp(pattern, 'su').test(one.ariaLabel ?? '')),
  );
}

/** Finds a control that answers: a button that is busy or unavailable ignores clicks. */
function findUsable(control) {
  const found = findControl(control);
  return found?.ariaDisabled === 'true' ? undefined : found;
}

const getActive = (root = document) =>
  root.activeElement?.shadowRoot ? getActive(root.activeElement.shadowRoot) : root.activeElement;

/** Whether the page shows a sign. */
function isShown({ pattern, part, selector, focused }) {
  if (focused) return [getActive()?.name, getActive()?.localName].includes(focused);
  if (part) return find((one) => one.part.contains(part)) !== undefined;
  if (selector) return find((one) => one.matches(selector)) !== undefined;
  return find((one) => hasText(one, pattern) || one.ariaLabel?.match(pattern)) !== undefined;
}

/** Waits until a function returns something. */
async function until(test) {
  for (;;) {
    const found = test();
    if (found) return found;
    // Not an animation frame: browsers stop those of frames that are out of sight.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Types a value: the input gets the focus, and an event for each character. */
function type(input, value) {
  input.focus({ preventScroll: true });
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (let length = 1; length <= value.length; length += 1) {
    set.call(input, value.slice(0, length));
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, data: value[length - 1] }),
    );
  }
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Presses a key while Caps Lock is on. */
function pressCapsLock(control) {
  const key = { key: 'A', bubbles: true, composed: true, modifierCapsLock: true };
  for (const name of ['keydown', 'keyup']) control?.dispatchEvent(new KeyboardEvent(name, key));
  return true;
}

/** Opens a menu that is closed, if the element has one. */
async function openMenu() {
  const isReady = () => find((one) => one.matches('[part~="account"], [aria-expanded]'));
  await until(isReady);
  find((one) => one.matches('[aria-expanded="false"]'))?.click();
}

/** The seconds that have passed by the gesture `wait`. */
let passed = 0;
const now = Date.now.bind(Date);

/** Signs out in another tab: a hidden frame with the same portal. */
async function signOutElsewhere() {
  const frame = document.createElement('iframe');
  frame.className = 'other-tab';
  frame.inert = true;
  frame.title = otherTab.title;
  frame.src = otherTab.path;
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.contentWindow.postMessage('sign-out', origin);
}

/** Loses the network, as the browser reports it. */
function goOffline() {
  Object.defineProperty(navigator, 'onLine', { value: false });
  dispatchEvent(new Event('offline'));
}

/** Does what a person does. */
async function act(gesture) {
  switch (gesture.type) {
    case 'fill':
      return type(await until(() => findControl(gesture.control)), gesture.value);
    case 'click':
      return (await until(() => findUsable(gesture.control))).click();
    case 'focus':
      return (await until(() => findControl(gesture.control))).focus({ preventScroll: true });
    case 'choose-missing':
      return choose(await until(() => findControl(gesture.control)), missing);
    case 'caps-lock':
      return until(() => pressCapsLock(findControl(gesture.control)) && isShown(gesture));
    case 'open':
      return openMenu();
    case 'see':
      return until(() => isShown(gesture));
    case 'wait':
      passed += gesture.seconds * 1000;
      Date.now = () => now() + passed;
      return undefined;
    case 'go-offline':
      return goOffline();
    case 'come-back':
      return document.dispatchEvent(new Event('visibilitychange'));
    case 'sign-out-elsewhere':
      return signOutElsewhere();
    default:
      throw new Error(`Unknown gesture ${gesture.type}`);
  }
}

/** Mirrors the elements: none of their languages is written from right to left. */
function mirror() {
  for (const one of listElements(document.body)) if (one.part.contains('root')) one.dir = 'rtl';
}

// Before the scripts of the elements run: they read it when they start.
for (const [key, value] of Object.entries(stored)) {
  localStorage.setItem(`${portal} ${key}`, value);
}

for (const [name, value] of Object.entries(tokens)) {
  document.documentElement.style.setProperty(name, value);
}

/** The events that say that the public information and the license of the portal are read. */
const awaited = new Set(['guest-access-status', 'loaded-licence']);

/** Whether an element has its view: until then it shows a form that has no name of the portal. */
const hasView = (element) =>
  !element.localName.startsWith('portico-') || element.matches(':state(shown)');

/** Whether the frame has all that a state may show besides its signs: views, names, colors and pictures. */
const isComplete = () =>
  awaited.size === 0 &&
  [...listElements(document.body)].every(
    (one) => hasView(one) && (one.localName !== 'img' || one.complete),
  );

for (const name of events) {
  addEventListener(`portico-${name}`, (event) => {
    // In the next task, after the elements have rendered.
    setTimeout(() => awaited.delete(name));
    // The frame stays at its state.
    if (name === 'navigate') event.preventDefault();
    tell({ event: event.type, target: event.target.localName, detail: event.detail ?? null });
  });
}

addEventListener('click', (event) => {
  const link = event.composedPath().find((one) => one.localName === 'a' && one.href);
  if (!link) return;
  event.preventDefault();
  tell({ event: 'link', target: 'a', detail: link.getAttribute('href') });
});

addEventListener('message', async ({ data, source }) => {
  if (data !== 'sign-out' || source !== parent) return;
  for (const gesture of signOut) await act(gesture);
});

// What the elements have stored for this visit is of no use to another one.
addEventListener('pagehide', () => {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (key.startsWith(`${portal} `)) store.removeItem(key);
  }
});

new ResizeObserver(() =>
  tell({ height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) }),
).observe(document.querySelector('main'));

for (const gesture of gestures) await act(gesture);
await until(() => shows.every(isShown) && isComplete());
if (dir === 'rtl') mirror();
document.documentElement.dataset.shown = '';
tell({ shown: true });
