import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '../../server/clock.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery, isForeign } from '../../server/http/forgery.ts';
import { optionalField, textField } from '../../server/http/form-fields.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { SecurityEvents } from '../../server/security-log/security-events.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { LinkedAccounts, LinkPurpose } from '../linked-accounts/linked-accounts.ts';
import type { Linking, LinkProvider } from '../linked-accounts/linking.ts';
import { getLinkPaths, LINK_PATHS as PATHS } from '../linked-accounts/paths.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { findText, type PageTexts } from '../pages/page-texts.ts';
import type { ReadLanguage } from '../pages/read-language.ts';
import type { Person } from '../people/person.ts';
import { CONFIRM_BEFORE_LINKS } from '../second-factor/paths.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { isRecentProof, type Session } from '../sessions/session.ts';
import { requireOwner } from './require-owner.ts';

const sendLinksPage = definePage<{
  unlinkPath: string;
  message: string | undefined;
  links: readonly {
    service: string;
    purpose: LinkPurpose;
    host: string;
    startPath: string;
    isLinked: boolean;
  }[];
}>(new URL('links.eta', import.meta.url));

/** The result of the previous form: the name of its text. */
type Outcome = keyof PageTexts['links']['outcomes'];

const formSchema = v.object({ service: textField });

/** The dependencies of the page. */
export interface LinksPageOptions {
  readonly browserSessions: BrowserSessions;
  readonly clock: Clock;
  readonly cookies: Cookies;
  readonly getOrigin: GetOrigin;
  /** Returns the portal's public URL, without a slash at its end. */
  readonly getPortalUrl: GetOrigin;
  readonly linkedAccounts: LinkedAccounts;
  readonly linking: Linking;
  readonly readLanguage: ReadLanguage;
  readonly readPageFrame: ReadPageFrame;
  readonly secondFactor: SecondFactor;
  readonly securityLog: SecurityLog;
}

/**
 * The page on which people link their accounts at the portal's OpenID providers and remove the links. Every change
 * needs a proof of identity that is at most five minutes old.
 */
export async function linksPage(
  app: FastifyInstance,
  {
    browserSessions,
    clock,
    cookies,
    getOrigin,
    getPortalUrl,
    linkedAccounts,
    linking,
    readLanguage,
    readPageFrame,
    secondFactor,
    securityLog,
  }: LinksPageOptions,
): Promise<void> {
  const { providers } = linking;

  /** Lists the providers whose accounts a person can link. */
  async function listProviders(person: Person) {
    const hasFactor = await secondFactor.isAvailableTo(person);
    return providers.filter(({ purpose }) => purpose !== 'second-factor' || hasFactor);
  }

  const redirectToPage = (reply: FastifyReply, outcome: Outcome) =>
    reply.redirect(`${PATHS.page}?outcome=${outcome}`, 303);

  const routes = withValibotSchemas(app);
  const pageQuery = { querystring: v.object({ outcome: optionalField }) };
  routes.get(PATHS.page, { schema: pageQuery }, async (request, reply) => {
    const session = await requireOwner(browserSessions, request, reply);
    if (!session) return reply;
    const frame = await readPageFrame(request, session);
    const links = [];
    for (const { service, purpose, issuer } of await listProviders(session.person)) {
      const subject = await linkedAccounts.findSubject({ purpose, issuer }, session.person.id);
      links.push({
        service,
        purpose,
        host: new URL(issuer).host,
        startPath: getLinkPaths(service).start,
        isLinked: subject !== undefined,
      });
    }
    return sendLinksPage(reply, frame, {
      unlinkPath: PATHS.unlink,
      message: findText(frame.texts.links.outcomes, request.query.outcome),
      links,
    });
  });

  /** Finds the session and the provider for a change. Redirects if the identity has to be proved first. */
  async function prepareChange(
    service: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ session: Session; target: LinkProvider } | undefined> {
    const session = await requireOwner(browserSessions, request, reply);
    if (!session) return undefined;
    const target = (await listProviders(session.person)).find((one) => one.service === service);
    if (!target) {
      redirectToPage(reply, 'failed');
      return undefined;
    }
    // Whoever has found or stolen a session must not link an account, or remove a link.
    if (!isRecentProof(session.provenAt, clock.now())) {
      reply.redirect(CONFIRM_BEFORE_LINKS, 303);
      return undefined;
    }
    return { session, target };
  }

  async function startLink(service: string, request: FastifyRequest, reply: FastifyReply) {
    // A link on another site must not start anything.
    if (isForeign(request, getOrigin)) return reply.redirect(PATHS.page, 303);
    const change = await prepareChange(service, request, reply);
    if (!change) return reply;
    const preSession = cookies.readPreSession(request);
    if (preSession === undefined) return redirectToPage(reply, 'failed');
    try {
      const redirectUri = getPortalUrl(request) + getLinkPaths(service).callback;
      const { language } = await readLanguage(request, change.session);
      const { tokenHash } = change.session;
      const url = await linking.start(service, { preSession, tokenHash }, redirectUri, language);
      return reply.redirect(url.href, 303);
    } catch (error) {
      request.log.warn({ err: error }, 'the provider of a linked account does not answer');
      return redirectToPage(reply, 'failed');
    }
  }

  /** Links the account that the provider confirms. The state belongs to a request of this session. */
  async function finishLink(
    { service, purpose }: LinkProvider,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const change = await prepareChange(service, request, reply);
    if (!change) return reply;
    const preSession = cookies.readPreSession(request);
    if (preSession === undefined) return redirectToPage(reply, 'failed');
    const { person, tokenHash } = change.session;
    const refuse = (reason: SecurityEvents['link-refused']['reason']) =>
      securityLog.record('link-refused', { person: person.id, purpose, reason }, request);
    try {
      const callback = new URL(getPortalUrl(request) + request.url);
      const candidate = await linking.finish(service, { preSession, tokenHash }, callback);
      if (!candidate) {
        refuse('not-requested');
        return redirectToPage(reply, 'failed');
      }
      // The session may have ended while the provider answered.
      if (!(await prepareChange(service, request, reply))) return reply;
      const { subject, hasFactor } = candidate;
      const cause = { by: 'person', source: request, ownSession: tokenHash } as const;
      const outcome =
        purpose === 'second-factor' && !hasFactor
          ? 'no-factor'
          : await linkedAccounts.link(change.target, person.id, subject, cause);
      if (outcome !== 'linked') refuse(outcome);
      return redirectToPage(reply, outcome);
    } catch (error) {
      request.log.warn({ err: error }, 'linking an account failed');
      return redirectToPage(reply, 'failed');
    }
  }

  for (const provider of providers) {
    const { start, callback } = getLinkPaths(provider.service);
    app.get(start, (request, reply) => startLink(provider.service, request, reply));
    app.get(callback, (request, reply) => finishLink(provider, request, reply));
  }

  const options = {
    schema: { body: formSchema },
    bodyLimit: BODY_LIMITS.linkedAccount,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      checkForgery(request, getOrigin);
      const session = await requireOwner(browserSessions, request, reply);
      return session ? undefined : reply;
    },
  };

  routes.post(PATHS.unlink, options, async (request, reply) => {
    const change = await prepareChange(request.body.service, request, reply);
    if (!change) return reply;
    const { person, tokenHash: ownSession } = change.session;
    const cause = { by: 'person', source: request, ownSession } as const;
    const isRemoved = await linkedAccounts.unlink(change.target, person.id, cause);
    return redirectToPage(reply, isRemoved ? 'unlinked' : 'failed');
  });
}
