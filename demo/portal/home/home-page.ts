import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Clock } from '../../server/clock.ts';
import { optionalField } from '../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { createInvitationForm, type InvitationForm } from '../invitations/invitation-form.ts';
import { mayInvite } from '../invitations/invitations.ts';
import type { Linking } from '../linked-accounts/linking.ts';
import { LINK_PATHS } from '../linked-accounts/paths.ts';
import { definePage } from '../pages/define-page.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { offerProviders, type SignOnProvider } from '../settings/sign-on-providers.ts';
import { FILE_ACTIONS, type FileAction } from './file-actions.ts';
import { EMPTY_TRASH_PATH } from './file-routes.ts';
import type { ListFiles } from './list-files.ts';

const sendHomePage = definePage<{
  logoutCall: string;
  /** The signed-in person; undefined for guests. */
  person: { id: number; firstName: string } | undefined;
  files: ReturnType<ListFiles>;
  actions: readonly FileAction[];
  /** Path of the call that empties the trash. */
  emptyTrashCall: string;
  adminPage: string;
  /** Paths of the pages for the own account. */
  accountPages: HomePageOptions['accountPages'];
  /** Path of the page with linked accounts; undefined if none have to be linked. */
  linksPage: string | undefined;
  /** The form to invite a person, if this person may. */
  invitation: InvitationForm | undefined;
}>(new URL('home.eta', import.meta.url));

/** Query of the home page: the result of the previous invitation. */
const homeQuerySchema = v.object({ invitation: optionalField });

/** The dependencies of the home page. */
export interface HomePageOptions {
  readonly accountPages: { readonly password: string; readonly sessions: string };
  readonly browserSessions: BrowserSessions;
  readonly settings: SettingsStore;
  readonly readPageFrame: ReadPageFrame;
  readonly clock: Clock;
  readonly linking: Linking;
  readonly listFiles: ListFiles;
  /** The providers of single sign-on. */
  readonly singleSignOns: readonly SignOnProvider[];
}

/** The home page: a person's files, or the public ones for guests. */
export async function homePage(
  app: FastifyInstance,
  {
    accountPages,
    browserSessions,
    settings,
    readPageFrame,
    clock,
    linking,
    listFiles,
    singleSignOns,
  }: HomePageOptions,
): Promise<void> {
  /** Returns whether guests may enter: never together with single sign-on. */
  async function allowsGuests(): Promise<boolean> {
    const current = await settings.read();
    if (!current.guestAccess || !current.webAccessEnabled) return false;
    return offerProviders(singleSignOns, current).length === 0;
  }

  const schema = { querystring: homeQuerySchema };
  withValibotSchemas(app).get('/', { schema }, async (request, reply) => {
    const person = (await browserSessions.find(request))?.person;
    const frame = await readPageFrame(request, { person, isExternal: true });
    if (!person && !(await allowsGuests())) {
      return reply.redirect(SCREENS.login + frame.languageQuery, 303);
    }
    if (person && !person.webAccessEnabled) {
      return sendErrorPage(reply.code(403), frame, {
        ...frame.texts.home.noAccess,
        signOut: CALL_PATHS.portalLogout,
      });
    }
    const current = await settings.read();
    return sendHomePage(reply, frame, {
      logoutCall: CALL_PATHS.portalLogout,
      person,
      files: listFiles(person, clock.now(), frame.culture),
      actions: person ? FILE_ACTIONS.filter(({ isOffered }) => isOffered?.(current) ?? true) : [],
      emptyTrashCall: EMPTY_TRASH_PATH,
      adminPage: SCREENS.admin,
      accountPages,
      linksPage: linking.providers.length > 0 ? LINK_PATHS.page : undefined,
      invitation:
        person && mayInvite(person)
          ? createInvitationForm(current, request.query.invitation, frame.texts.invitation.outcomes)
          : undefined,
    });
  });
}
