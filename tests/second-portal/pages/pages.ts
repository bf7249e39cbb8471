import type { Exchange } from '../http/exchange.ts';
import { BASE, CALLS, FIELDS, FORGERY, NAMES, PAGES } from '../names.ts';
import type { Handler, PortalContext } from '../portal-context.ts';
import { getBrowser } from '../sessions/browser.ts';
import { findSession } from '../sessions/sessions.ts';
import { createElementSettings } from './element-settings.ts';
import { escapeMarkup, toPage } from './markup.ts';

const PRODUCT = 'Filing Room';

/** Sends a page with elements. */
function sendPage(
  exchange: Exchange,
  context: PortalContext,
  { title, elements, body, script }: Page,
): void {
  const { forgeryToken } = getBrowser(exchange, context);
  const settings = JSON.stringify(createElementSettings(context)).replaceAll('<', '\\u003c');
  const isInMarkup = context.variant.forgeryToken === 'meta';
  const head = [
    `<script type="application/json" id="portico-settings">${settings}</script>`,
    isInMarkup ? `<meta name="${FORGERY.meta}" content="${escapeMarkup(forgeryToken)}">` : '',
    ...elements.map((name) => `<script type="module" src="${BASE}/widgets/${name}.js"></script>`),
    script ? `<script type="module" src="${BASE}/scripts/${script}"></script>` : '',
  ].join('\n');
  exchange.html(toPage({ title: `${title} - ${PRODUCT}`, head, body }));
}

interface Page {
  title: string;
  elements: string[];
  /** Markup. */
  body: string;
  /** A script of the portal. */
  script?: string;
}

const TOOLS =
  '<header><portico-account variant="panel"></portico-account><portico-locale-picker></portico-locale-picker></header>';

/** The sign-in page, and the one for the links in mails, which fills in the address. */
export const showSignIn: Handler = (exchange, context) => {
  const token = exchange.query.get(NAMES.externalTokenParameter) ?? '';
  const account =
    context.state.invitations.get(token)?.address ??
    exchange.query.get(NAMES.userNameParameter) ??
    '';
  const { forgeryToken } = getBrowser(exchange, context);
  const form = `<form method="post" action="${BASE}${CALLS.portalLogin}">
<input type="hidden" name="${FORGERY.field}" value="${escapeMarkup(forgeryToken)}">
<p><label>Account <input name="${FIELDS.userName}" autocomplete="username" value="${escapeMarkup(account)}"></label></p>
<p><label>Secret <input name="${FIELDS.password}" type="password" autocomplete="current-password"></label></p>
<p><button>Enter</button></p>
</form>`;
  sendPage(exchange, context, {
    title: 'Enter',
    elements: ['locale-picker', 'sign-in'],
    body: `<portico-locale-picker></portico-locale-picker>
<main><h1>${PRODUCT}</h1><portico-sign-in>${form}</portico-sign-in></main>`,
  });
};

/** The page of a registration. */
export const showRegistration: Handler = (exchange, context) =>
  sendPage(exchange, context, {
    title: 'Welcome',
    elements: ['locale-picker', 'registration'],
    body: `<portico-locale-picker></portico-locale-picker><main><h1>${PRODUCT}</h1><portico-registration></portico-registration></main>`,
  });

/** The page of a forgotten password, with or without the link of a mail. */
export const showNewPassword: Handler = (exchange, context) =>
  sendPage(exchange, context, {
    title: 'Forgotten password',
    elements: ['locale-picker', 'password-reset'],
    body: `<portico-locale-picker></portico-locale-picker><main><h1>${PRODUCT}</h1><portico-password-reset></portico-password-reset></main>`,
  });

/** The page to which the authority returns after the second factor. */
export const showFactorReturn: Handler = (exchange, context) =>
  sendPage(exchange, context, {
    title: 'One moment',
    elements: ['locale-picker', 'mfa'],
    body: `<portico-locale-picker></portico-locale-picker><main><h1>${PRODUCT}</h1><portico-mfa></portico-mfa></main>`,
  });

/** The files of a person, or the public ones for guests. Nobody else sees files. */
export const showHome: Handler = (exchange, context) => {
  const session = findSession(exchange, context);
  if (!session && !context.offer.guestAccess) return exchange.redirect(BASE + PAGES.signIn);
  const content = session
    ? `<div hidden id="papers"><h2>Papers of ${escapeMarkup(session.person.firstName)}</h2><ul><li>Harbour plan</li></ul></div>`
    : '<div hidden id="public-papers"><h2>Papers for everybody</h2><ul><li>Timetable</li></ul></div>';
  sendPage(exchange, context, {
    title: 'Papers',
    elements: ['locale-picker', 'account', 'session-gate'],
    body: `${TOOLS}<main><h1>${PRODUCT}</h1>
<portico-session-gate${session ? '' : ' require="guest"'}>${content}</portico-session-gate></main>`,
  });
};

/** The console of administrators. Its data need the second login. */
export const showConsole: Handler = (exchange, context) =>
  sendPage(exchange, context, {
    title: 'Console',
    elements: ['locale-picker', 'account', 'session-gate'],
    body: `${TOOLS}<main><h1>Console</h1>
<portico-session-gate require="admin"><div hidden id="desk"><ol id="register"></ol></div></portico-session-gate></main>`,
    script: 'console.js',
  });

/** The page for administrators whose session has ended. */
export const showConsoleClosed: Handler = (exchange) =>
  exchange.html(
    toPage({
      title: 'Console closed',
      body: `<h1>The desk is closed</h1><p><a href="${BASE}${PAGES.signIn}">Enter again</a></p>`,
    }),
  );
