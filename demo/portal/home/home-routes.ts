import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { publicFiles, sampleFiles } from '../../portal-demo/sample-files.ts';
import type { Clock } from '../../server/clock.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { type InvitationForm, invitationForm } from '../invitations/invitation-form.ts';
import { mayInvite } from '../invitations/may-invite.ts';
import { definePage } from '../pages/define-page.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import { pageFrame } from '../pages/page-frame.ts';
import type { PortalContext } from '../portal-context.ts';
import { FILE_ACTIONS, type FileAction } from './file-actions.ts';

const sendHomePage = definePage<{
  logoutCall: string;
  /** Whose files they are; undefined for guests. */
  person: { id: number; firstName: string } | undefined;
  files: readonly { name: string; size: string; changed: string; changedIso: string }[];
  actions: readonly FileAction[];
  adminPage: string;
  /** The form to invite somebody, for people who may. */
  invitation: InvitationForm | undefined;
}>(new URL('home.eta', import.meta.url));

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
      return sendErrorPage(reply.code(403), frame, {
        title: 'No access by browser',
        text: 'Access by browser is switched off for your account.',
        signOut: CALL_PATHS.portalLogout,
      });
    }
    return sendHomePage(reply, frame, {
      logoutCall: CALL_PATHS.portalLogout,
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
