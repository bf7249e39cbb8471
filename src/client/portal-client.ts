import { publicInfoSchema } from '../contract/calls/public-info.ts';
import { releaseInfoSchema } from '../contract/calls/release-info.ts';
import type { GivenOptions, Portal, SignInAnswer } from '../contract/portal-adapter.ts';
import { toHttpUrl } from '../contract/urls.ts';
import { readAs, readNothing, readPrincipal } from './read-answer.ts';
import { loginRefusalToFailure } from './refusals.ts';
import { toBasicAuth, toBearer } from './request-headers.ts';
import type { Transport } from './transport.ts';

/**
 * Creates the adapter of a portal that follows the contract (spec 7). Each call can be aborted, ends within
 * `settings.timeout`, and rejects with a `Failure` only. Captchas and the calls for invited people are other clients,
 * because they are loaded with their views.
 */
export function createClient(transport: Transport): Portal {
  const { get, post, settings, url } = transport;
  const { names, tokenMode } = settings;
  const isBearer = tokenMode === 'bearer';
  // The call continues when the person closes the page.
  const logOut = (name: 'logout' | 'portalLogout', { signal }: GivenOptions) =>
    post(url(name), { read: readNothing, signal, keepalive: true });

  async function readLogin(response: Response, request: string): Promise<SignInAnswer> {
    const { headers } = response;
    // A relative reference is resolved against the URL of the request (RFC 9110 section 10.2.2).
    const location = toHttpUrl(headers.get('Location') ?? undefined, request)?.href;
    const body = readNothing(response);
    // Headers of the contract complete a login. Waiting for a body that stalls would make it fail after the session has
    // begun.
    if (location === undefined && !headers.get('Content-Type')?.includes('json')) await body;
    else body.catch(() => {});
    return { location, token: headers.get(names.publicTokenHeader) ?? undefined };
  }

  return {
    async signIn(
      { name, password, captcha, captchaSlot, linkToken, bearer, mfaToken },
      { signal },
    ) {
      const query = {
        ...(captcha && { [names.captchaParameter]: captcha }),
        ...(linkToken && { [names.externalTokenParameter]: linkToken }),
      };
      // The cache mode of all calls adds the headers against caches (Fetch standard, HTTP-network-or-cache fetch), which
      // CORS then does not have to allow.
      const headers: Record<string, string> = {
        // Where script cannot read the token, the cookies prove the login.
        ...(name === undefined
          ? toBearer(bearer)
          : { Authorization: toBasicAuth(name, `${password}`) }),
        ...(mfaToken && { [names.mfaTokenHeader]: mfaToken }),
        ...(isBearer && {
          [names.tokenModeHeader]: tokenMode,
          ...(captchaSlot && { [names.captchaSlotHeader]: captchaSlot }),
        }),
      };
      const refused = loginRefusalToFailure;
      return post(url('login', query), { headers, read: readLogin, refused, signal });
    },
    signOut: (options) => logOut('logout', options),
    portalSignOut: (options) => logOut('portalLogout', options),
    self: ({ signal }) => get(url('self'), { read: readPrincipal, signal }),
    publicInfo: ({ signal }) => get(url('publicInfo'), { read: readAs(publicInfoSchema), signal }),
    releaseInfo: ({ signal }) =>
      get(url('releaseInfo'), { read: readAs(releaseInfoSchema), signal }),
    exchangeCode: async (...input) =>
      (await import('./login-steps-client.ts')).exchangeCode(transport, ...input),
    portalSignIn: async (...input) =>
      (await import('./login-steps-client.ts')).portalSignIn(transport, ...input),
  };
}
