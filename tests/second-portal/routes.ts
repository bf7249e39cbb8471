import { describeLicense, describePortal, describeSelf } from './account/account-calls.ts';
import { enterConsole, leaveConsole, listPeople, signOut } from './console/console-calls.ts';
import {
  describeInvitation,
  register,
  requestPassword,
  setPassword,
} from './invited/invitations.ts';
import { BASE, CALLS, PAGES } from './names.ts';
import {
  showConsole,
  showConsoleClosed,
  showFactorReturn,
  showHome,
  showNewPassword,
  showRegistration,
  showSignIn,
} from './pages/pages.ts';
import type { Handler } from './portal-context.ts';
import { showRiddle } from './sign-in/riddle.ts';
import { acceptFactor } from './sign-in/second-factor.ts';
import { signIn } from './sign-in/sign-in.ts';
import { finishSignOn, leaveSignOn, showHouseSign, startSignOn } from './sign-in/single-sign-on.ts';

/** Every path below the base path, as `GET /sign-in`, with the function that answers it. */
const ROUTES: Readonly<Record<string, Handler>> = {
  [`POST ${CALLS.login}`]: signIn,
  [`POST ${CALLS.logout}`]: signOut,
  [`GET ${CALLS.self}`]: describeSelf,
  [`GET ${CALLS.publicInfo}`]: describePortal,
  [`GET ${CALLS.releaseInfo}`]: describeLicense,
  [`POST ${CALLS.portalLogin}`]: enterConsole,
  [`POST ${CALLS.portalLogout}`]: leaveConsole,
  [`GET ${CALLS.captcha}`]: showRiddle,
  [`GET ${CALLS.secondFactorCallback}`]: acceptFactor,
  [`POST ${CALLS.register}`]: register,
  [`POST ${CALLS.resetPassword}`]: setPassword,
  [`POST ${CALLS.resetPasswordRequested}`]: requestPassword,
  [`GET ${PAGES.start}`]: (exchange) => exchange.redirect(BASE + PAGES.home),
  [`GET ${PAGES.signIn}`]: showSignIn,
  [`GET ${PAGES.invitedSignIn}`]: showSignIn,
  [`GET ${PAGES.home}`]: showHome,
  [`GET ${PAGES.registration}`]: showRegistration,
  [`GET ${PAGES.newPassword}`]: showNewPassword,
  [`GET ${PAGES.console}`]: showConsole,
  [`GET ${PAGES.consoleClosed}`]: showConsoleClosed,
  [`GET ${PAGES.people}`]: listPeople,
  [`GET ${PAGES.factorReturn}`]: showFactorReturn,
  [`GET ${PAGES.signOn}`]: startSignOn,
  [`GET ${PAGES.signOnReturn}`]: finishSignOn,
  [`GET ${PAGES.signOff}`]: leaveSignOn,
  [`GET ${PAGES.houseSign}`]: showHouseSign,
};

/** Returns the function that answers a request. */
export function findRoute(method: string, path: string): Handler | undefined {
  const exact = Object.hasOwn(ROUTES, `${method} ${path}`)
    ? ROUTES[`${method} ${path}`]
    : undefined;
  const [invitations = ''] = CALLS.externalUser.split('{');
  const isInvitation = method === 'GET' && path.startsWith(invitations);
  return exact ?? (isInvitation ? describeInvitation : undefined);
}
