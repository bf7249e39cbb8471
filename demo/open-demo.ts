import type { MfaSetting } from '../src/contract/calls/public-info.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { openPartner, PARTNER_PATHS, type Partner } from './partner/partner.ts';
import type { MailOptions } from './portal/mail/mail-options.ts';
import type { OpenidClientOptions } from './portal/openid/openid-client-options.ts';
import { createPortal, type Portal } from './portal/portal.ts';
import { SECOND_FACTOR_PATHS } from './portal/second-factor/second-factor-paths.ts';
import { SINGLE_SIGN_ON_PATHS } from './portal/single-sign-on/single-sign-on-paths.ts';
import { DEMO_PEOPLE } from './portal-demo/demo-people.ts';
import type { DataSource } from './server/database/database.ts';
import { openDatabase } from './server/database/open-database.ts';
import type { LogTarget } from './server/http/log-options.ts';
import { newToken } from './server/secrets.ts';

/** What the demo is made from. */
interface DemoOptions {
  readonly data: DataSource;
  readonly elements: string;
  readonly log: LogTarget;
  /** Where the portal will listen. */
  readonly origin: string;
  /** Where the provider listens; without it there is neither single sign-on nor a second factor. */
  readonly identity: { readonly host: string; readonly port: number } | undefined;
  readonly singleSignOn: boolean;
  /** Who is asked for a second factor. */
  readonly mfaSetting: MfaSetting;
  /** How mail goes out; without a server it is shown on a page. */
  readonly mail: MailOptions;
  /** Where the site of a partner listens; without it there is none. */
  readonly partner: { readonly host: string; readonly port: number } | undefined;
}

/** The portal, and the provider where there is one. */
interface Demo {
  readonly portal: Portal;
  readonly close: () => Promise<void>;
}

/** Opens the demo: one database for both, the provider listening, the portal ready to. */
export async function openDemo({
  data,
  identity: place,
  singleSignOn,
  mfaSetting,
  partner: partnerPlace,
  ...options
}: DemoOptions): Promise<Demo> {
  const database = await openDatabase(data);
  let identity: Identity | undefined;
  let partner: Partner | undefined;
  try {
    if (place) {
      const accounts = singleSignOn ? signOnPeople() : [];
      // Passkeys need a domain: browsers make none for an IP address.
      const publicHost = 'localhost';
      identity = await createIdentity({ data: { database }, accounts, publicHost, ...place });
    }
    if (partnerPlace) partner = await openPartner({ ...partnerPlace, portal: options.origin });
    const portal = await createPortal({
      ...options,
      origin: undefined,
      outboxPage: options.mail.smtpUrl === undefined,
      data: { database },
      people: DEMO_PEOPLE,
      singleSignOn:
        identity && singleSignOn ? await introduce(options.origin, identity) : undefined,
      secondFactor:
        identity && mfaSetting !== 'DISABLED'
          ? await introduceForSecondFactor(options.origin, identity)
          : undefined,
    });
    await portal.settings.write({ mfaSetting, ...partnerSettings(partner) });
    return {
      portal,
      async close() {
        await portal.close();
        await partner?.close();
        await identity?.close();
        await database.close();
      },
    };
  } catch (error) {
    await partner?.close();
    await identity?.close();
    await database.close();
    throw error;
  }
}

/** Lets the pages of the partner in, and mails lead there; nothing changes without a partner. */
function partnerSettings(partner: Partner | undefined): Parameters<Portal['settings']['write']>[0] {
  if (!partner) return {};
  const { origin } = partner;
  return {
    partnerOrigins: [origin],
    partnerSites: [{ name: 'Lindqvist & Daughters', origin, ...PARTNER_PATHS }],
  };
}

/** Who has an account at the provider too: the same names and passwords. */
function signOnPeople() {
  return DEMO_PEOPLE.filter(({ singleSignOn }) => singleSignOn);
}

/** Makes the portal known to the provider, by a name of its own and a fresh secret. */
async function introduce(origin: string, identity: Identity): Promise<OpenidClientOptions> {
  const client = { clientId: `portal at ${origin}`, clientSecret: newToken() };
  await identity.addClient({
    ...client,
    redirectUris: [origin + SINGLE_SIGN_ON_PATHS.callback],
    postLogoutRedirectUris: [`${origin}/login`],
  });
  return { ...client, issuer: identity.origin };
}

/** The same as a client that asks for second factors; what people set up is kept under this name. */
async function introduceForSecondFactor(
  origin: string,
  identity: Identity,
): Promise<OpenidClientOptions> {
  const client = { clientId: `second factor of ${origin}`, clientSecret: newToken() };
  await identity.addSecondFactorClient({
    ...client,
    pendingLoginsUri: origin + SECOND_FACTOR_PATHS.pending,
    redirectUris: [origin + SECOND_FACTOR_PATHS.callback],
  });
  return { ...client, issuer: identity.origin };
}
