import type { FastifyInstance } from 'fastify';
import { CALLS, SCREENS } from '../../../src/contract/calls.ts';
import type { Clock } from '../clock.ts';
import { invitationForm } from '../external-users/invitation-form.ts';
import { mayInvite } from '../external-users/may-invite.ts';
import { FILE_ACTIONS } from '../files/file-actions.ts';
import { publicFiles, sampleFiles } from '../files/sample-files.ts';
import { singleValueOf } from '../http/single-value-of.ts';
import { pageFrame } from '../pages/page-frame.ts';
import { renderPage } from '../pages/render-page.ts';
import type { PortalContext } from '../portal-context.ts';

/** The home page: a person's files, and for guests, where they are welcome, the public ones. */
export function homeRoutes(app: FastifyInstance, context: PortalContext, clock: Clock): void {
  const { cookies, sessions, settings } = context;

  /** Guests are welcome where the portal says so, and never beside single sign-on. */
  async function welcomesGuests(): Promise<boolean> {
    const { guestAccess, singleSignOn, webAccessEnabled } = await settings.read();
    return guestAccess && webAccessEnabled && !(singleSignOn && context.singleSignOn);
  }

  app.get('/', async (request, reply) => {
    const person = (await sessions.find(cookies.sessionOf(request)))?.person;
    if (!person && !(await welcomesGuests())) return reply.redirect(SCREENS.login, 303);
    const frame = await pageFrame(context);
    if (person && !person.webAccessEnabled) {
      return renderPage(reply.code(403), 'error', frame, {
        title: 'No access by browser',
        text: 'Access by browser is switched off for your account.',
        signOut: CALLS.portalLogout,
      });
    }
    return renderPage(reply, 'home', frame, {
      logoutCall: CALLS.portalLogout,
      person,
      files: person ? sampleFiles(clock.now(), person.timeZone) : publicFiles(clock.now()),
      actions: person ? FILE_ACTIONS : [],
      adminPage: SCREENS.admin,
      invitation:
        person && mayInvite(person)
          ? invitationForm(await settings.read(), singleValueOf(request.query, 'invitation'))
          : undefined,
    });
  });
}
