import type { FastifyInstance } from 'fastify';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { createAttempts } from '../server/guessing/attempts.ts';
import { createKnownBrowsers } from '../server/guessing/known-browsers.ts';
import { createGetOrigin } from '../server/http/request-origin.ts';
import { createPace, SHARED_ADDRESS } from '../server/pace/pace.ts';
import { createPasswords } from '../server/passwords.ts';
import { createSecurityLog } from '../server/security-log/security-log.ts';
import { ACCOUNT_PATHS } from './account/account-paths.ts';
import { createChangePassword } from './account/change-password.ts';
import { createCaptchas } from './captcha/captchas.ts';
import { knownBrowsers as knownBrowsersTable } from './database/schema/known-browsers.ts';
import { loginFailures } from './database/schema/login-failures.ts';
import { pacedRequests } from './database/schema/paced-requests.ts';
import { createLinkSignIns } from './external-users/create-link-sign-ins.ts';
import { EXTERNAL_PAGES } from './external-users/link-url.ts';
import { createPrepareMail } from './external-users/prepare-mail.ts';
import { createRegistrations } from './external-users/registrations.ts';
import { createResetRequests } from './external-users/reset-requests.ts';
import { createGetPortalUrl, readBasePath } from './http/base-path.ts';
import { createLinkBase } from './http/link-base.ts';
import { createInvitations } from './invitations/invitations.ts';
import { createLinkedAccounts } from './linked-accounts/linked-accounts.ts';
import { createLinking, type LinkClient } from './linked-accounts/linking.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailWorker } from './mail/mail-worker.ts';
import { createMailer } from './mail/mailers.ts';
import { countCaptchas, countEvents, countMails } from './metrics/count.ts';
import type { PortalMetrics } from './metrics/portal-metrics.ts';
import { createTransactions } from './openid/transactions.ts';
import { createPageFrames } from './pages/page-frame.ts';
import { createReadLanguage } from './pages/read-language.ts';
import { createPartnerAccess } from './partners/partner-access.ts';
import type { PortalOptions } from './portal-options.ts';
import type { AuthorityOptions } from './second-factor/authority.ts';
import { createAuthority } from './second-factor/create-authority.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createBrowserSessions } from './sessions/browser-sessions.ts';
import { createCookieNames, createCookies, toLanguageCookie } from './sessions/cookies.ts';
import { createOwnSessions } from './sessions/own-sessions.ts';
import { createPendingSessions } from './sessions/pending-sessions.ts';
import { createSessionGuard } from './sessions/session-guard.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { createPrepareCaptcha } from './sign-in/form-captcha.ts';
import { createPasswordLogin } from './sign-in/password-login.ts';
import { recordAttempts } from './sign-in/record-attempts.ts';
import { createSessionResumption } from './sign-in/session-resumption.ts';
import { DEFAULT_ID } from './single-sign-on/paths.ts';
import { createSingleSignOns, type SingleSignOnOptions } from './single-sign-on/single-sign-on.ts';
import { createThrottle } from './throttle/throttle.ts';

/**
 * Creates the services of all features, starting with the lowest layer. Each plugin uses those that
 * its options name.
 * @param metrics counts what the services do; without it nothing is counted
 * @throws TypeError for an invalid origin, an insecure provider, or a secret that is too short
 */
export async function createServices(
  app: FastifyInstance,
  database: Database,
  clock: Clock,
  metrics: PortalMetrics | undefined,
  {
    origin,
    cookiePrefix,
    secureCookies,
    elements,
    mail,
    log,
    passwordCost,
    listFiles = () => [],
    listFooterLinks,
    ...providers
  }: Omit<PortalOptions, 'metrics'>,
) {
  const { secondFactor: secondFactorOptions, singleSignOn: signOnOptions } = providers;
  const getOrigin = createGetOrigin(origin);
  const basePath = readBasePath(origin);
  const getPortalUrl = createGetPortalUrl(getOrigin, basePath);
  const ownSecurityLog = createSecurityLog(log?.stream, 'portal', clock);
  const securityLog = metrics ? countEvents(ownSecurityLog, metrics) : ownSecurityLog;
  const passwords = await createPasswords(passwordCost);
  const settings = createSettingsStore(database);
  const throttle = createThrottle(database, clock);
  const partnerAccess = createPartnerAccess(settings, getOrigin);
  const transactions = createTransactions(database, clock);
  const signOnClients = signOnOptions ? [signOnOptions].flat() : [];
  const singleSignOns = createSingleSignOns(transactions, signOnClients);
  const factorOrigin = secondFactorOptions && new URL(secondFactorOptions.issuer).origin;
  const accountPages = { password: ACCOUNT_PATHS.password, sessions: ACCOUNT_PATHS.sessions };
  const cookieNames = createCookieNames(cookiePrefix);

  const getLinkBase = createLinkBase(app, origin);
  const onMailError = (error: unknown) => app.log.error({ err: error }, 'mail failed');
  const ownMailer = createMailer(database, clock, mail);
  const mailer = metrics ? countMails(ownMailer, metrics) : ownMailer;
  const prepareMail = createPrepareMail({ clock, settings, throttle, getLinkBase, securityLog });
  const mailWorker = createMailWorker(
    createMailQueue(database, clock, mailer, prepareMail, onMailError),
    onMailError,
  );
  app.addHook('onClose', async () => {
    await mailWorker.stop();
    mailer.close();
  });

  const cookies = createCookies(getOrigin, cookieNames, secureCookies);
  const sessions = createSessions(
    database,
    clock,
    securityLog,
    secondFactorOptions?.tickets ? undefined : secondFactorOptions?.issuer,
  );
  const pendingSessions = createPendingSessions(database, clock);
  const ownSessions = createOwnSessions(database, clock);
  const knownBrowsers = createKnownBrowsers(database, clock, knownBrowsersTable);
  const browserSessions = createBrowserSessions({
    cookies,
    sessions,
    knownBrowsers,
    securityLog,
  });
  const languageCookie = toLanguageCookie(cookiePrefix, origin, secureCookies);
  const readLanguage = createReadLanguage({
    settings,
    languageCookie,
    // An error page may be the response to a request that was refused before its cookies were read.
    findPerson: async (request) =>
      (request.cookies && (await browserSessions.find(request)))?.person,
  });
  const { readPageFrame, readErrorFrame } = createPageFrames({
    settings,
    readLanguage,
    languageCookie,
    providers: {
      singleSignOns,
      secondFactor: factorOrigin,
    },
    screens: accountPages,
    portal: origin,
    names: cookiePrefix === undefined ? undefined : cookieNames.readable,
    listFooterLinks,
  });
  const guard = createSessionGuard(sessions, browserSessions, partnerAccess);

  const ownCaptchas = createCaptchas(database, clock);
  const captchas = metrics ? countCaptchas(ownCaptchas, metrics) : ownCaptchas;
  const pace = createPace(database, clock, pacedRequests, {
    knownBrowsers,
    limits: { captcha: SHARED_ADDRESS, 'single sign-on': SHARED_ADDRESS },
  });
  const attempts = createAttempts(database, clock, loginFailures);
  const linkSignIns = createLinkSignIns(database, clock, securityLog);
  const unrecordedLogin = createPasswordLogin({
    database,
    clock,
    settings,
    passwords,
    attempts,
    knownBrowsers,
    captchas,
    linkSignIns,
  });
  const passwordLogin = recordAttempts(unrecordedLogin, database, securityLog);
  const linkedAccounts = createLinkedAccounts({ database, clock, mailWorker, securityLog });
  const { authority, enrollments } = createAuthority(secondFactorOptions, {
    database,
    clock,
    mailWorker,
    securityLog,
    linkedAccounts,
  });
  const secondFactor = createSecondFactor({
    authority,
    clock,
    settings,
    cookies,
    browserSessions,
    pendingSessions,
    getPortalUrl,
    readLanguage,
    securityLog,
  });
  const resumeSession = createSessionResumption({
    cookies,
    browserSessions,
    pendingSessions,
    secondFactor,
    settings,
    clock,
    securityLog,
  });
  const registrations = createRegistrations(database, clock, settings, passwords, securityLog);
  const resetRequests = createResetRequests(database, clock, throttle);
  const invitations = createInvitations(database, clock, passwords, throttle);

  return {
    accountPages,
    basePath,
    browserSessions,
    captchas,
    changePassword: createChangePassword(database, clock),
    clock,
    cookies,
    database,
    elements,
    enrollments,
    guard,
    authority,
    invitations,
    linkedAccounts,
    linking: createLinking(transactions, listLinkClients(secondFactorOptions, signOnClients)),
    linkSignIns,
    listFiles,
    mailWorker,
    getOrigin,
    getPortalUrl,
    ownSessions,
    pace,
    partnerAccess,
    passwordLogin,
    passwordResetPage: EXTERNAL_PAGES.passwordReset,
    passwords,
    pendingSessions,
    prepareCaptcha: createPrepareCaptcha({
      attempts,
      browserSessions,
      captchas,
      clock,
      cookies,
      pace,
      settings,
    }),
    readErrorFrame,
    readLanguage,
    readPageFrame,
    registrations,
    resetRequests,
    resumeSession,
    secondFactor,
    securityLog,
    sessions,
    settings,
    singleSignOns,
    throttle,
  };
}

/** Lists the providers whose accounts people link: not those that know the people of this portal. */
function listLinkClients(
  secondFactor: AuthorityOptions | undefined,
  singleSignOns: readonly SingleSignOnOptions[],
): LinkClient[] {
  const factor = { purpose: 'second-factor', service: 'second-factor' } as const;
  return [
    ...(secondFactor && !secondFactor.tickets ? [{ ...factor, options: secondFactor }] : []),
    ...singleSignOns
      .filter(({ subjectsAreLoginNames }) => !subjectsAreLoginNames)
      .map((options): LinkClient => {
        const { id = DEFAULT_ID } = options;
        const purpose = 'single-sign-on';
        return { purpose, service: id === DEFAULT_ID ? purpose : `${purpose}/${id}`, options };
      }),
  ];
}
