// Defines every element of `elements.ts`: each folder with a file `element.ts`.
import.meta.glob('./*/element.ts', { eager: true });

export { configure, session } from '../src/api.ts';
export { getReasonPhrase, getStatusCode } from '../src/contract/http-status.ts';
