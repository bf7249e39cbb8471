// Loads the frames of the contact sheet. Browsers open six connections to a server: a frame whose portal never
// answers keeps one, so these frames come last.

/** Frames that load at the same time. */
const LOADING = 3;
/** Milliseconds after which the next frame loads, whether the last one shows its state or not. */
const PATIENCE = 8_000;

const frames = [...document.querySelectorAll('iframe')];
const waiting = frames.filter((one) => !('held' in one.dataset));
const held = frames.filter((one) => 'held' in one.dataset);
const resolvers = new Map();

addEventListener('message', ({ data, source }) => {
  const frame = frames.find((one) => one.contentWindow === source);
  if (!frame) return;
  if (data.height) frame.height = data.height;
  if (data.shown) resolvers.get(frame)?.();
});

function load(frame) {
  const done = new Promise((resolve) => resolvers.set(frame, resolve));
  frame.src = frame.dataset.src;
  return Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

async function loadAll(list) {
  for (let frame = list.shift(); frame; frame = list.shift()) await load(frame);
}

await Promise.all(Array.from({ length: LOADING }, () => loadAll(waiting)));
await loadAll(held);
document.documentElement.dataset.loaded = '';
