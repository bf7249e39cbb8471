import { answerCall } from './answer-call.ts';

/** Loads the elements in the browser; the server that renders the pages needs none. */
export async function startElements(): Promise<void> {
  const { configure } = await import('portico-elements/slim');
  configure({ portal: location.origin, fetch: answerCall });
}
