// Defines every element of `elements.ts`: each folder with a file `element.ts`. The build adds `sign-in.js` in front.
import.meta.glob(['./*/element.ts', '!./sign-in/element.ts'], { eager: true });

export { configure, session } from '../src/api.ts';
export { getReasonPhrase, getStatusCode } from '../src/contract/http-status.ts';
