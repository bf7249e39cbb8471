// Stands for `react-dom/client` in the build with Preact (`vite build --mode slim`).
import { options } from 'preact';

// Preact runs effects after the next frame by default. React runs those of a person's action at once, and the views
// depend on it: an effect moves the focus before the next key arrives.
options.requestAnimationFrame = queueMicrotask;

export { createRoot, hydrateRoot } from 'preact/compat/client';
