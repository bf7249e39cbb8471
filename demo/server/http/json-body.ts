import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Most members, elements and nested values of a body. A registration record has 11 members, one of which
 * may hold a list of sentences.
 */
const MAX_PARTS = 200;

/**
 * Makes an instance parse JSON bodies with a bound on their number of parts. Hundreds of thousands of
 * empty arrays or keys fit into the limit for a long text, and take many times longer to parse than it.
 */
export function addJsonBodies(app: FastifyInstance): void {
  // The names `__proto__` and `constructor.prototype` are refused, as Fastify does by default.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasManyParts(String(body))) {
      throw new Refusal(400, 'MALFORMED_BODY', 'The body has too many parts');
    }
    parse(request, String(body), done);
  });
}

const [QUOTE, COMMA, COLON, BRACKET, BACKSLASH, BRACE] = Array.from('",:[\\{', (character) =>
  character.charCodeAt(0),
);

/** Returns whether JSON has more than `MAX_PARTS` opening brackets, colons and commas outside strings. */
function hasManyParts(text: string): boolean {
  let count = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isString = false;
    } else if (code === QUOTE) isString = true;
    else if (code === COMMA || code === COLON || code === BRACKET || code === BRACE) {
      count += 1;
      if (count > MAX_PARTS) return true;
    }
  }
  return false;
}
