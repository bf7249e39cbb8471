// Defines every element of `elements.ts`: each folder with an `element.ts` is one.
import.meta.glob('./*/element.ts', { eager: true });

export { configure, getReasonPhrase, getStatusCode, session } from '../src/api.ts';
