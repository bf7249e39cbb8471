import type { FastifyReply } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { fillIn } from '../../server/fill-in.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import { getTexts, PAGE_LANGUAGE, type PageTexts } from './page-texts.ts';

/** A rendered page with the headers that it needs. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Additions to the content security policy of a page, which by default allows text and the
 * authority's style sheet.
 */
export interface PagePolicy {
  /**
   * URL that the forms of the page finally redirect to: browsers apply `form-action` to redirects
   * too.
   */
  readonly destination?: string | undefined;
  /** Scripts of the authority, which may call the authority. */
  readonly script?: boolean;
  /** Images of the authority. */
  readonly images?: boolean;
}

/** What every template gets besides its own data. */
interface PageFrame {
  readonly language: string;
  readonly texts: PageTexts;
  readonly fillIn: typeof fillIn;
}

/**
 * Defines a page of the authority.
 * @param template its Eta template, such as `new URL('login.eta', import.meta.url)`
 */
export function definePage<Data extends object>(
  template: URL,
): (data: Data, policy?: PagePolicy) => Page {
  const render = defineTemplate<Data & PageFrame>(template);
  const frame = { language: PAGE_LANGUAGE, texts: getTexts(PAGE_LANGUAGE), fillIn };
  return (data, policy = {}) => ({
    html: render({ ...data, ...frame }),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': createPolicy(policy),
    },
  });
}

/** Sends a page from a route. */
export function sendPage(reply: FastifyReply, { html, headers }: Page): FastifyReply {
  return reply.headers(headers).send(html);
}

/** Sends a page from a hook of the provider library, which runs on Koa. */
export function sendLibraryPage(
  ctx: Pick<KoaContextWithOIDC, 'set' | 'body'>,
  { html, headers }: Page,
): void {
  ctx.set(headers);
  ctx.body = html;
}

function createPolicy({ destination, script = false, images = false }: PagePolicy): string {
  const origin = destination === undefined ? undefined : URL.parse(destination)?.origin;
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    ...(images ? ["img-src 'self'"] : []),
    `form-action 'self'${origin ? ` ${origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
