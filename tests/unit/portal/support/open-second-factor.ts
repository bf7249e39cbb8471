import { openDatabase } from '../../../../demo/portal/database/open-database.ts';
import type { PortalOptions } from '../../../../demo/portal/portal-options.ts';
import { CALLS } from '../../../../src/contract/calls.ts';
import { type BluntAuthority, startBluntAuthority } from './blunt-authority.ts';
import { freshDatabase } from './fresh-database.ts';
import { openTestPortal, passwordOf, type TestPortal } from './open-test-portal.ts';
import { SCRIPT, type Visitor } from './visitor.ts';

/** A portal with an authority of the second factor, and the steps from one to the other. */
export interface SecondFactorDoor {
  door: TestPortal;
  authority: BluntAuthority;
  /** The login call with name and password. */
  login(visitor: Visitor, name: string): Promise<Response>;
  /** Goes where a 609 leads and through there. @returns the full address that leads back */
  goThrough(visitor: Visitor, answer: Response, state?: string): Promise<string>;
  /** The call that the page makes with what came back. */
  exchange(visitor: Visitor, address: string): Promise<Response>;
  /** The login call with both tokens, as the page makes it last. */
  complete(visitor: Visitor, mfaToken?: string): Promise<Response>;
  close(): Promise<void>;
}

export async function openSecondFactor(
  options: Partial<PortalOptions> = {},
): Promise<SecondFactorDoor> {
  const database = await openDatabase(await freshDatabase());
  const authority = await startBluntAuthority(database);
  const client = { clientId: 'portal', clientSecret: 'a secret of the two, and 32 bytes long' };
  const door = await openTestPortal({
    data: { database },
    secondFactor: { issuer: authority.origin, ...client },
    ...options,
  });
  authority.addClient({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: [`${door.address}/login/second-factor`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  });

  return {
    door,
    authority,
    login: (visitor, name) => visitor.signIn(name, passwordOf(name)),
    async goThrough(visitor, answer, state = '/') {
      const url = new URL(answer.headers.get('redirectUrl') ?? '');
      url.searchParams.set('state', state);
      let next = url.href;
      while (next.startsWith(authority.origin)) {
        const { headers } = await visitor.fetch(next);
        next = new URL(headers.get('location') ?? '', next).href;
      }
      return next;
    },
    exchange: (visitor, address) =>
      visitor.fetch(CALLS.secondFactorCallback + new URL(address).search),
    complete: (visitor, mfaToken = visitor.jar.get('portal_mfa_token') ?? '') =>
      visitor.fetch(CALLS.login, {
        method: 'POST',
        headers: {
          ...SCRIPT,
          Authorization: `Bearer ${visitor.jar.get('portal_public_token')}`,
          'X-MFA-Token': mfaToken,
        },
      }),
    async close() {
      await door.portal.close();
      await authority.stop().catch(() => {});
      await database.close();
    },
  };
}
