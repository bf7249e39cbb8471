import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { KoaContextWithOIDC } from 'oidc-provider';

const eta = new Eta({ views: fileURLToPath(new URL('.', import.meta.url)), cache: true });

/** What each page shows. */
interface Pages {
  login: { action: string; cancel: string; name: string; error: string | undefined };
  logout: { action: string; secret: string | undefined };
  message: { title: string; text: string | undefined };
  'second-factor/challenge': ChallengePage;
  'second-factor/recovery': ChallengePage;
  'second-factor/choose': FactorPage & { error: string | undefined };
  'second-factor/app': FactorPage & { key: string; uri: string; error: string | undefined };
  'second-factor/codes': FactorPage & { codes: readonly string[] };
  'second-factor/codes-shown': FactorPage;
  'second-factor/none': FactorPage;
  manage: ManagePage;
}

/** What the pages of the second factor have in common. */
interface FactorPage {
  /** Address of the visit, without a slash at the end. */
  base: string;
  /** How the client calls the person. */
  name: string;
  /** Whether the person came to change something, not to sign in. */
  managing: boolean;
}

interface ChallengePage extends FactorPage {
  app: boolean;
  passkey: boolean;
  recovery: boolean;
  /** What is wrong with the code. */
  error: string | undefined;
  /** What else went wrong. */
  problem: string | undefined;
  /** How long there is to wait, in words. */
  wait: string | undefined;
}

interface ManagePage extends FactorPage {
  app: boolean;
  passkeys: readonly { id: string; name: string; since: string }[];
  codesLeft: number;
  returnTo: string;
  error: string | undefined;
  done: string | undefined;
}

/** A page with the policy it needs. */
interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a page may do besides showing text in the provider's own style. */
interface Needs {
  /** Where its forms lead in the end: browsers check redirects after a form too. */
  readonly destination?: string | undefined;
  /** Our own scripts, which may call our own addresses. */
  readonly script?: boolean;
  /** Our own pictures. */
  readonly pictures?: boolean;
}

/** Makes one of the pages. */
function pageOf<Name extends keyof Pages>(
  name: Name,
  data: Pages[Name],
  { destination, script = false, pictures = false }: Needs = {},
): Page {
  const origin = destination === undefined ? undefined : URL.parse(destination)?.origin;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    ...(pictures ? ["img-src 'self'"] : []),
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

export { type Pages, pageOf, sendPage };
