import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { KoaContextWithOIDC } from 'oidc-provider';

const eta = new Eta({ views: fileURLToPath(new URL('.', import.meta.url)), cache: true });

/** What each page shows. */
interface Pages {
  login: { action: string; cancel: string; name: string; error: string | undefined };
  logout: { action: string; secret: string | undefined };
  message: { title: string; text: string | undefined };
}

/** A page with the policy it needs. */
interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes one of the pages.
 * @param destination where its form leads in the end: browsers check redirects after a form too
 */
function pageOf<Name extends keyof Pages>(
  name: Name,
  data: Pages[Name],
  destination?: string,
): Page {
  const origin = destination === undefined ? undefined : URL.parse(destination)?.origin;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self'${origin ? ` ${origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    html: eta.render(`./${name}`, data),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    },
  };
}

/** Sends a page from inside the provider library. */
function sendPage(ctx: KoaContextWithOIDC, { html, headers }: Page): void {
  ctx.set(headers);
  ctx.body = html;
}

export { pageOf, sendPage };
