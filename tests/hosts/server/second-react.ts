import { bundle } from '../../e2e/support/bundle.ts';

const SOURCE = `
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Counter() {
  const [count, setCount] = useState(0);
  return createElement('button', { id: 'counter', type: 'button', onClick: () => setCount(count + 1) }, String(count));
}
createRoot(document.getElementById('own-app')).render(createElement(Counter));
`;

/** Bundles a page's own React application, with a copy of React that the elements do not use. */
export function bundleSecondReact(): Promise<string> {
  return bundle({ 'own-app.js': SOURCE }, []);
}
