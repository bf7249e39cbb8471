import type { FastifyReply } from 'fastify';
import { fillIn } from '../../server/fill-in.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import type { PageFrame } from './page-frame.ts';

/**
 * Allows only the portal's own files, no inline code, and requires Trusted Types.
 * @param formTargets other origins that the forms of the page finally redirect to: browsers apply
 * `form-action` to redirects too
 */
const createPolicy = (formTargets: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * Sends a page with its frame and the data of its template.
 * @param formTargets origins besides the portal's that the forms of the page redirect to
 */
export type SendPage<Data extends object> = (
  reply: FastifyReply,
  frame: PageFrame,
  data: Data,
  formTargets?: readonly string[],
) => FastifyReply;

/**
 * Defines a page of the portal. Its template gets the frame, the data and `fillIn`, for texts with
 * placeholders.
 * @param template the page's Eta template, such as `new URL('login.eta', import.meta.url)`
 */
export function definePage<Data extends object>(template: URL): SendPage<Data> {
  const render = defineTemplate<PageFrame & Data & { fillIn: typeof fillIn }>(template);
  return (reply, frame, data, formTargets = []) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', createPolicy(formTargets))
      .send(render({ ...frame, ...data, fillIn }));
}
