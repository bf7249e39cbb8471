import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { FastifyReply } from 'fastify';
import type { FileAction } from '../files/file-actions.ts';
import type { PageFrame } from './page-frame.ts';

/** Templates escape every value unless it is asked for raw, which only the layout does. */
const eta = new Eta({ views: fileURLToPath(new URL('.', import.meta.url)), cache: true });

/** Nothing but the portal's own files, no inline code, and no script that makes markup from text. */
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

/** What each page shows besides its frame. */
export interface Pages {
  login: {
    loginCall: string;
    path: string;
    error: string | undefined;
    notice: string | undefined;
    captcha: LoginCaptcha | undefined;
    /** What stands in the form at first. */
    userName: string | undefined;
    /** Token of the link that signing in confirms. */
    link: string | undefined;
    passwordResetPage: string;
  };
  home: {
    logoutCall: string;
    /** Whose files they are; nobody's for guests. */
    person: { id: number; firstName: string } | undefined;
    files: readonly { name: string; size: string; changed: string; changedIso: string }[];
    actions: readonly FileAction[];
    adminPage: string;
    /** The form to invite somebody, for those who may. */
    invitation: InvitationForm | undefined;
    /** Where the person looks after their second factor; absent where there is none to look after. */
  };
  registration: Record<never, never>;
  'password-reset': Record<never, never>;
  outbox: { mails: readonly OutboxMail[] };
  admin: { loginCall: string; dataCall: string };
  'second-factor': Record<never, never>;
  error: { title: string; text: string; signOut: string | undefined };
}

/** A mail of the outbox. `at` is an ISO 8601 time. */
interface OutboxMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly url: string;
  readonly at: string;
}

/** The form of an invitation: where it goes, what it offers, and how the last one ended. */
interface InvitationForm {
  readonly path: string;
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly partners: readonly { readonly origin: string; readonly name: string }[];
  readonly outcome: string | undefined;
}

/** The captcha of the plain form: a picture's address, or a question with its language. */
type LoginCaptcha =
  | { readonly kind: 'picture'; readonly src: string }
  | { readonly kind: 'question'; readonly question: string; readonly language: string };

/** Sends one of the pages. */
export function renderPage<Name extends keyof Pages>(
  reply: FastifyReply,
  name: Name,
  frame: PageFrame,
  data: Pages[Name],
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .send(eta.render(`./${name}`, { ...frame, ...data }));
}
