import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { FastifyReply } from 'fastify';
import type { PageFrame } from './page-frame.ts';

/** Templates are found below this folder; a layout is named by its path from here. */
const VIEWS = fileURLToPath(new URL('../..', import.meta.url));

/** Templates escape every value unless they ask for it raw, which only the layout does. */
const eta = new Eta({ views: VIEWS, cache: true });

/** Only the portal's own files, no inline code, and no script that makes markup from text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Sends a page: its frame, and the data that its template shows. */
export type SendPage<Data extends object> = (
  reply: FastifyReply,
  frame: PageFrame,
  data: Data,
) => FastifyReply;

/**
 * Defines a page of the portal.
 * @param template the page's Eta template, such as `new URL('login.eta', import.meta.url)`
 */
export function definePage<Data extends object>(template: URL): SendPage<Data> {
  const name = `./${path.relative(VIEWS, fileURLToPath(template))}`;
  return (reply, frame, data) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', POLICY)
      .send(eta.render(name, { ...frame, ...data }));
}
