import type { Plugin } from 'vite';
import { blankDocumentation } from './blank-documentation.ts';

/** Keeps the documentation in the definitions of `widgets/` out of what browsers load. */
export function withoutDocumentation(): Plugin {
  return {
    name: 'portico:without-documentation',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/widgets\/[^/]+\.ts$/ },
      handler: (code) => ({ code: blankDocumentation(code), map: null }),
    },
  };
}
