// Loads the frames of the contact sheet. Browsers open six connections to a server: a frame whose portal never
// answers keeps one, so these frames come last.

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

// One at a time: a frame that takes the focus takes it from the others, whose state may need it.
for (const frame of [...waiting, ...held]) await load(frame);
document.documentElement.dataset.loaded = '';
