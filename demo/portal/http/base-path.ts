import type { FastifyInstance } from 'fastify';
import { notFound } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';

/**
 * A portal can lie below a base path of its origin. Routes and `reply.redirect` name the portal's own
 * addresses without it: `rewriteUrl` removes it from each request, and the hook of `addBasePath` puts it
 * before the path in `Location`. Templates put `it.basePath` before each path.
 */

/** Scheme and host of a request target in absolute form (RFC 9112 section 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Returns the target without the base path, or undefined if it is not below the base path. */
function removeBasePath(target: string, basePath: string): string | undefined {
  const path = target.replace(SCHEME_AND_HOST, '');
  if (!path.startsWith(basePath)) return undefined;
  const rest = path.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}

/**
 * Returns the base path of a portal, such as `/files`; empty for a portal at the root of its origin.
 * @throws TypeError if the argument is not a URL
 */
function readBasePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/** Puts the base path before a path of the portal. Another URL reference stays as it is. */
function toPublicPath(address: string, basePath: string): string {
  return /^\/(?!\/)/.test(address) ? basePath + address : address;
}

/** Creates the function that returns the portal's public URL for a request, without a slash at its end. */
function createGetPortalUrl(getOrigin: GetOrigin, basePath: string): GetOrigin {
  return (request) => getOrigin(request) + basePath;
}

/** Creates Fastify's option: requests below the base path reach the routes without it. */
function createRewriteUrl(basePath: string): ({ url }: { url?: string | undefined }) => string {
  return ({ url = '' }) => (basePath === '' ? url : (removeBasePath(url, basePath) ?? url));
}

/** Answers 404 outside the base path, and puts the base path before the path in `Location`. */
function addBasePath(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return;
  app.addHook('onRequest', ({ originalUrl }, _, done) => {
    if (removeBasePath(originalUrl, basePath) === undefined) throw notFound();
    done();
  });
  app.addHook('onSend', (_, reply, __, done) => {
    const location = reply.getHeader('Location');
    if (typeof location === 'string') reply.header('Location', toPublicPath(location, basePath));
    done();
  });
}

export { addBasePath, createGetPortalUrl, createRewriteUrl, readBasePath, toPublicPath };
