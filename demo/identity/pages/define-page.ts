import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Language } from '../../../src/contract/languages.ts';
import { fillIn } from '../../server/fill-in.ts';
import { defineTemplate } from '../../server/http/templates.ts';
import { getDirection } from '../../server/language/culture.ts';
import { getBrand, type IdentityBrand } from './brand.ts';
import { getPageLanguage } from './page-language.ts';
import { getTexts, type PageTexts } from './page-texts.ts';

/** A page with the headers that it needs. */
export interface Page {
  /** Renders the page in a language. */
  render(language: Language, brand: IdentityBrand): string;
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
  /** Scripts of the authority. */
  readonly script?: boolean;
  /** Calls of these scripts to the authority. */
  readonly calls?: boolean;
  /** Images of the authority. */
  readonly images?: boolean;
}

/** What every template gets besides its own data. */
interface PageFrame extends Pick<IdentityBrand, 'product' | 'mark'> {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
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
  return (data, policy = {}) => ({
    render: (language, { product, mark }) =>
      render({
        ...data,
        language,
        direction: getDirection(language),
        product,
        mark,
        texts: getTexts(language),
        fillIn,
      }),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': createPolicy(policy),
    },
  });
}

/** Renders a page for a request. */
const renderFor = (request: IncomingMessage, render: Page['render']) =>
  render(getPageLanguage(request), getBrand(request));

/** Sends a page from a route, in the language of the request. */
export function sendPage(reply: FastifyReply, { render, headers }: Page): FastifyReply {
  return reply.headers(headers).send(renderFor(reply.request.raw, render));
}

/** Sends a page from a hook of the provider library, which runs on Koa. */
export function sendLibraryPage(
  ctx: Pick<KoaContextWithOIDC, 'set' | 'body' | 'req'>,
  { render, headers }: Page,
): void {
  ctx.set(headers);
  ctx.body = renderFor(ctx.req, render);
}

function createPolicy({
  destination,
  script = false,
  calls = false,
  images = false,
}: PagePolicy): string {
  const origin = destination === undefined ? undefined : URL.parse(destination)?.origin;
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(script ? ["script-src 'self'"] : []),
    ...(calls ? ["connect-src 'self'"] : []),
    ...(images ? ["img-src 'self'"] : []),
    `form-action 'self'${origin ? ` ${origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
