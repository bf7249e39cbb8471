// The script of a frame: acts like a person, reports events to the gallery, and says when the state is shown.

import { listElements } from './list-elements.js';
import { perform } from './perform.js';

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { events, gestures, shows, stored, dir, tokens, missing } = read('gallery-frame');
const { portal } = read('portico-settings');

/** Tells the gallery around this frame something. */
const tell = (message) => parent.postMessage({ gallery: location.pathname, ...message }, origin);

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

// What the elements have stored for this visit is of no use to another one.
addEventListener('pagehide', () => {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) if (key.startsWith(`${portal} `)) store.removeItem(key);
  }
});

new ResizeObserver(() =>
  tell({ height: Math.ceil(document.querySelector('main').getBoundingClientRect().height) }),
).observe(document.querySelector('main'));

await perform({ gestures, shows, missing });
// Not an animation frame: browsers stop those of frames that are out of sight.
while (awaited.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
// With names, colors and pictures of the portal.
await perform({ gestures: [], shows, missing });
if (dir === 'rtl') mirror();
document.documentElement.dataset.shown = '';
tell({ shown: true });
