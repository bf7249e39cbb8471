import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Clock } from '../../server/clock.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { optionalField } from '../../server/http/form-fields.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { definePage } from '../pages/define-page.ts';
import type { PageFrame, ReadPageFrame } from '../pages/page-frame.ts';
import { toKnownZone } from '../people/known-zone.ts';
import type { Authority } from '../second-factor/authority.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { PRODUCT_VERSION } from '../settings/public-info-routes.ts';
import { type Settings, settingsSchema } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { checkForm, type FormProblems } from './check-settings-form.ts';
import {
  type FormTexts,
  formSchema,
  getVersion,
  readFormTexts,
  toFormTexts,
} from './settings-form.ts';
import { PREVIEW, toPreview } from './settings-preview.ts';
import { type FieldView, type SectionView, toSectionViews } from './settings-view.ts';

/** Path of the page, and of its form. */
export const SETTINGS_PAGE = `${SCREENS.admin}/settings`;

/** Number of changes that the page lists. */
const LISTED_CHANGES = 20;

/** Length of a value in the list of changes and in the security log, in UTF-16 code units. */
const SHOWN_VALUE = 200;

/** A change in the list of the page. */
interface ChangeView {
  readonly at: string;
  readonly atIso: string;
  readonly person: string;
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

const sendSettingsPage = definePage<{
  path: string;
  adminPage: string;
  /** The state of the settings that the form was made of. */
  version: string;
  notice: string | undefined;
  /** The fields with a wrong value. */
  wrong: readonly FieldView[];
  isOutdated: boolean;
  /** Whether the form contains input that is not saved. */
  isUnsaved: boolean;
  sections: readonly SectionView[];
  productVersion: string;
  previewPath: string;
  preview: {
    readonly path: string;
    readonly name: string;
    readonly logo: string | undefined;
    readonly background: string | undefined;
  };
  changes: readonly ChangeView[];
}>(new URL('settings.eta', import.meta.url));

const sendConfirmPage = definePage<{ adminPage: string }>(
  new URL('settings-confirm.eta', import.meta.url),
);

const sendSignInPage = definePage<{ loginCall: string }>(
  new URL('settings-sign-in.eta', import.meta.url),
);

const pageQuerySchema = v.object({
  /** The number of settings that were changed. */
  saved: optionalField,
});

/** The dependencies of the page. */
export interface SettingsPageOptions {
  readonly browserSessions: BrowserSessions;
  readonly clock: Clock;
  readonly getOrigin: GetOrigin;
  readonly guard: SessionGuard;
  /** The authority of the second factor, if the portal has one. */
  readonly authority: Pick<Authority, 'canPass'> | undefined;
  readonly readPageFrame: ReadPageFrame;
  readonly securityLog: SecurityLog;
  readonly settings: SettingsStore;
}

/**
 * The page on which administrators with the second login change the settings of the portal. It works
 * without script. Every change is in the security log, and the page lists the latest ones.
 */
export async function settingsPage(
  app: FastifyInstance,
  {
    authority,
    browserSessions,
    clock,
    getOrigin,
    guard,
    readPageFrame,
    securityLog,
    settings,
  }: SettingsPageOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);

  async function listChanges(
    { person }: Session,
    { culture, texts }: PageFrame,
  ): Promise<ChangeView[]> {
    const format = new Intl.DateTimeFormat(culture, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: toKnownZone(person.timeZone),
    });
    return (await settings.listChanges(LISTED_CHANGES)).map((change) => ({
      at: format.format(change.at),
      atIso: change.at.toISOString(),
      person: change.person ?? texts.settings.changes.deleted,
      setting: change.name,
      before: toShownValue(change.before),
      after: toShownValue(change.after),
    }));
  }

  /** Sends the page with a form. */
  async function sendForm(
    reply: FastifyReply,
    session: Session,
    current: Settings,
    {
      form = toFormTexts(current),
      problems = new Map(),
      notice,
      isOutdated = false,
    }: { form?: FormTexts; problems?: FormProblems; notice?: string; isOutdated?: boolean },
  ) {
    const { request } = reply;
    const frame = await readPageFrame(request, session);
    const sections = toSectionViews(frame, form, problems);
    return sendSettingsPage(reply, frame, {
      path: SETTINGS_PAGE,
      adminPage: SCREENS.admin,
      version: getVersion(current),
      notice,
      wrong: sections
        .flatMap(({ fields, sites }) => [...fields, ...sites.flatMap((site) => site.fields)])
        .filter(({ problem }) => problem !== undefined),
      isOutdated,
      isUnsaved: request.method === 'POST',
      sections,
      productVersion: PRODUCT_VERSION,
      previewPath: PREVIEW,
      preview: toPreview(form),
      changes: await listChanges(session, frame),
    });
  }

  routes.get(
    SETTINGS_PAGE,
    { schema: { querystring: pageQuerySchema } },
    async (request, reply) => {
      const found = await browserSessions.find(request);
      if (!found) {
        // The sign-in of the elements is closed to everybody then, so that nobody could switch web access on again.
        if ((await settings.read()).webAccessEnabled) return reply.redirect(SCREENS.login, 303);
        browserSessions.ensurePreSession(request, reply);
        return sendSignInPage(reply, await readPageFrame(request), {
          loginCall: CALL_PATHS.portalLogin,
        });
      }
      if (found.person.isAdministrator && found.person.webAccessEnabled && !found.portalLogin) {
        return sendConfirmPage(reply, await readPageFrame(request, found), {
          adminPage: SCREENS.admin,
        });
      }
      const session = await guard.requireAdministrator(request);
      const { texts } = await readPageFrame(request, session);
      const { saved } = request.query;
      const notice = saved === '0' ? texts.settings.unchanged : texts.settings.saved;
      return sendForm(reply, session, await settings.read(), saved === undefined ? {} : { notice });
    },
  );

  const options = {
    schema: { body: formSchema },
    bodyLimit: BODY_LIMITS.settings,
    async onRequest(request: FastifyRequest) {
      checkForgery(request, getOrigin);
      await guard.requireAdministrator(request);
    },
  };
  routes.post(SETTINGS_PAGE, options, async (request, reply) => {
    const session = await guard.requireAdministrator(request);
    const current = await settings.read();
    const form = readFormTexts(request.body);
    const { settings: wanted, problems } = checkForm(form, current, {
      hasAuthority: authority !== undefined,
      canBeRequired: (await authority?.canPass(session.person)) === true,
    });
    if (problems) return sendForm(reply.code(422), session, current, { form, problems });
    if (request.body.action === 'preview') return sendForm(reply, session, current, { form });
    const { id: person } = session.person;
    const changed =
      request.body.version === getVersion(current)
        ? await settings.change(current, pickChanges(current, wanted), {
            personId: person,
            now: clock.now(),
          })
        : undefined;
    if (!changed) {
      const newest = await settings.read();
      return sendForm(reply.code(409), session, newest, { form, isOutdated: true });
    }
    for (const { name: setting, before, after } of changed) {
      const values = { before: toShownValue(before), after: toShownValue(after) };
      securityLog.record('settings-changed', { person, setting, ...values }, request);
    }
    return reply.redirect(`${SETTINGS_PAGE}?saved=${changed.length}`, 303);
  });
}

/** Returns the settings of the form that differ from the current ones; `undefined` for those without a value. */
function pickChanges(current: Settings, wanted: Settings): Parameters<SettingsStore['change']>[1] {
  const names = Object.keys(settingsSchema.entries) as (keyof Settings)[];
  const isChanged = (name: keyof Settings) =>
    JSON.stringify(current[name]) !== JSON.stringify(wanted[name]);
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, wanted[name]]));
}

/** Returns a value as JSON, cut if it is long; empty without a value. */
function toShownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value);
  return text.length > SHOWN_VALUE ? `${text.slice(0, SHOWN_VALUE)}…` : text;
}
