import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { SCREENS } from '../../../src/contract/screens.ts';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { nameField, optionalField, textField } from '../../server/http/form-fields.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { LinkedAccounts, LinkPurpose } from '../linked-accounts/linked-accounts.ts';
import type { Linking } from '../linked-accounts/linking.ts';
import { isSubject } from '../openid/subject.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import { findText, type PageTexts } from '../pages/page-texts.ts';
import { findPerson } from '../people/person.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { ADMIN_LINK_PATHS as PATHS } from './links-paths.ts';

const sendAdminLinksPage = definePage<{
  adminPage: string;
  linkPath: string;
  unlinkPath: string;
  message: string | undefined;
  providers: readonly { service: string; purpose: LinkPurpose; host: string }[];
  links: readonly {
    name: string;
    service: string | undefined;
    purpose: LinkPurpose;
    host: string;
    subject: string;
  }[];
}>(new URL('links.eta', import.meta.url));

/** The result of the previous form: the name of its text. */
type Outcome = keyof PageTexts['adminLinks']['outcomes'];

/** The dependencies of the page. */
export interface AdminLinksPageOptions {
  readonly database: Database;
  readonly getOrigin: GetOrigin;
  readonly guard: SessionGuard;
  readonly linkedAccounts: LinkedAccounts;
  readonly linking: Linking;
  readonly readPageFrame: ReadPageFrame;
}

/**
 * The page of the console on which administrators link accounts at OpenID providers to people, and remove links. It
 * works without script.
 */
export async function adminLinksPage(
  app: FastifyInstance,
  { database, getOrigin, guard, linkedAccounts, linking, readPageFrame }: AdminLinksPageOptions,
): Promise<void> {
  const { providers } = linking;
  const toHost = (issuer: string) => new URL(issuer).host;
  const findTarget = (wanted: string) => providers.find(({ service }) => service === wanted);
  const redirectToPage = (reply: FastifyReply, outcome: Outcome) =>
    reply.redirect(`${PATHS.page}?outcome=${outcome}`, 303);

  const routes = withValibotSchemas(app);
  const pageQuery = { querystring: v.object({ outcome: optionalField }) };
  routes.get(PATHS.page, { schema: pageQuery }, async (request, reply) => {
    let session: Session;
    try {
      session = await guard.requireAdministrator(request);
    } catch (error) {
      // The console asks for the portal login, or says that it is closed.
      if (error instanceof Refusal) return reply.redirect(SCREENS.admin, 303);
      throw error;
    }
    const frame = await readPageFrame(request, session);
    const listed = await linkedAccounts.list(providers);
    return sendAdminLinksPage(reply, frame, {
      adminPage: SCREENS.admin,
      linkPath: PATHS.link,
      unlinkPath: PATHS.unlink,
      message: findText(frame.texts.adminLinks.outcomes, request.query.outcome),
      providers: providers.map(({ service, purpose, issuer }) => ({
        service,
        purpose,
        host: toHost(issuer),
      })),
      links: listed.map(({ name, purpose, issuer, subject }) => ({
        name,
        service: providers.find((one) => one.purpose === purpose && one.issuer === issuer)?.service,
        purpose,
        host: toHost(issuer),
        subject,
      })),
    });
  });

  async function onRequest(request: FastifyRequest): Promise<void> {
    checkForgery(request, getOrigin);
    await guard.requireAdministrator(request);
  }

  const linkForm = {
    schema: { body: v.object({ name: nameField, service: textField, subject: textField }) },
    bodyLimit: BODY_LIMITS.accountOfPerson,
    onRequest,
  };
  routes.post(PATHS.link, linkForm, async (request, reply) => {
    const { name, service, subject } = request.body;
    const target = findTarget(service);
    const person = await findPerson(database, toLoginKey(name));
    if (!person) return redirectToPage(reply, 'unknown');
    if (!target || !isSubject(subject)) return redirectToPage(reply, 'failed');
    const cause = { by: 'administrator', source: request } as const;
    return redirectToPage(reply, await linkedAccounts.link(target, person.id, subject, cause));
  });

  const unlinkForm = {
    schema: { body: v.object({ name: nameField, service: textField }) },
    bodyLimit: BODY_LIMITS.accountOfPerson,
    onRequest,
  };
  routes.post(PATHS.unlink, unlinkForm, async (request, reply) => {
    const { name, service } = request.body;
    const target = findTarget(service);
    const person = await findPerson(database, toLoginKey(name));
    if (!person || !target) return redirectToPage(reply, 'unknown');
    const cause = { by: 'administrator', source: request } as const;
    const isRemoved = await linkedAccounts.unlink(target, person.id, cause);
    return redirectToPage(reply, isRemoved ? 'unlinked' : 'failed');
  });
}
