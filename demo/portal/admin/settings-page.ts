import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { SCREENS } from '../../../src/contract/screens.ts';
import type { Clock } from '../../server/clock.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { optionalField } from '../../server/http/form-fields.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { Authority } from '../second-factor/authority.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { PRODUCT_VERSION } from '../settings/public-info-routes.ts';
import { type Settings, settingsSchema } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { SignOnProvider } from '../settings/sign-on-providers.ts';
import type { PrepareCaptcha } from '../sign-in/form-captcha.ts';
import { checkForm, type FormProblems } from './check-settings-form.ts';
import { type ChangeView, listChanges, toShownValue } from './settings-changes.ts';
import { createSettingsEntry } from './settings-entry.ts';
import {
  createFormSchema,
  type FormTexts,
  getVersion,
  readFormTexts,
  toFormTexts,
} from './settings-form.ts';
import { SETTINGS_PAGE } from './settings-paths.ts';
import { PREVIEW, toPreview } from './settings-preview.ts';
import { createSendSettingsSignIn } from './settings-sign-in.ts';
import { type FieldView, type SectionView, toSectionViews } from './settings-view.ts';

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

const pageQuerySchema = v.object({
  /** A kind of captcha, and the reason why the previous attempt to sign in failed, for the form to sign in. */
  captcha: optionalField,
  error: optionalField,
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
  readonly authority: Pick<Authority, 'canPass' | 'origin'> | undefined;
  readonly prepareCaptcha: PrepareCaptcha;
  readonly readPageFrame: ReadPageFrame;
  readonly securityLog: SecurityLog;
  readonly settings: SettingsStore;
  /** The providers of single sign-on. */
  readonly singleSignOns: readonly SignOnProvider[];
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
    prepareCaptcha,
    readPageFrame,
    securityLog,
    settings,
    singleSignOns,
  }: SettingsPageOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);
  // One provider needs no name and no order: the setting `singleSignOn` is enough.
  const providers = singleSignOns.length > 1 ? singleSignOns : [];
  const sendSignIn = createSendSettingsSignIn({ authority, prepareCaptcha, readPageFrame });
  const enterSettings = createSettingsEntry({
    browserSessions,
    guard,
    readPageFrame,
    sendSignIn,
    settings,
  });

  /** Sends the page with a form. */
  async function sendForm(
    reply: FastifyReply,
    session: Session,
    current: Settings,
    {
      form = toFormTexts(current, providers),
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
        .flatMap(({ fields, parts }) => [...fields, ...parts.flatMap((part) => part.fields)])
        .filter(({ problem }) => problem !== undefined),
      isOutdated,
      isUnsaved: request.method === 'POST',
      sections,
      productVersion: PRODUCT_VERSION,
      previewPath: PREVIEW,
      preview: toPreview(form),
      changes: await listChanges(settings, session, frame),
    });
  }

  routes.get(
    SETTINGS_PAGE,
    { schema: { querystring: pageQuerySchema } },
    async (request, reply) => {
      const session = await enterSettings(request, reply, request.query);
      if (!session) return reply;
      const { texts } = await readPageFrame(request, session);
      const { saved } = request.query;
      const notice = saved === '0' ? texts.settings.unchanged : texts.settings.saved;
      return sendForm(reply, session, await settings.read(), saved === undefined ? {} : { notice });
    },
  );

  const options = {
    schema: { body: createFormSchema(providers) },
    bodyLimit: BODY_LIMITS.settings,
    async onRequest(request: FastifyRequest) {
      checkForgery(request, getOrigin);
      await guard.requireAdministrator(request);
    },
  };
  routes.post(SETTINGS_PAGE, options, async (request, reply) => {
    const session = await guard.requireAdministrator(request);
    const current = await settings.read();
    const form = readFormTexts(request.body, providers);
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
