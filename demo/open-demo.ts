import type { MfaSetting } from '../src/contract/calls/public-info.ts';
import { gallery } from './gallery/gallery.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import type { IdentityOptions } from './identity/identity-options.ts';
import { type IdentityBrand, QUAYSIDE } from './identity/pages/brand.ts';
import type { OpenidProviders } from './openid-providers.ts';
import { openPartner, PARTNER_PATHS, type Partner } from './partner/partner.ts';
import { PORTAL_MIGRATIONS } from './portal/database/portal-migrations.ts';
import type { MetricsOptions } from './portal/metrics/metrics-server.ts';
import type { OpenidClientOptions } from './portal/openid/openid-provider.ts';
import { createPortal, type Portal } from './portal/portal.ts';
import { SECOND_FACTOR_PATHS } from './portal/second-factor/paths.ts';
import type { Settings } from './portal/settings/settings.ts';
import { createSettingsStore } from './portal/settings/settings-store.ts';
import { getSignOnPaths } from './portal/single-sign-on/paths.ts';
import type { SingleSignOnOptions } from './portal/single-sign-on/single-sign-on.ts';
import { DEMO_PEOPLE } from './portal-demo/demo-people.ts';
import { listDemoLinks } from './portal-demo/footer-links.ts';
import { legacyPage } from './portal-demo/legacy-page.ts';
import { outboxPage } from './portal-demo/outbox-page.ts';
import { listSampleFiles } from './portal-demo/sample-files.ts';
import { type DemoPerson, seedPeople } from './portal-demo/seed-people.ts';
import { statesPage } from './portal-demo/states-page.ts';
import { type PublicAddress, requireReachableProvider } from './public-address.ts';
import type { Database, DataSource } from './server/database/database.ts';
import { openDatabase } from './server/database/open-database.ts';
import type { LogTarget } from './server/http/log-options.ts';
import type { MailOptions } from './server/mail/mail.ts';
import { keyedDigest } from './server/secrets.ts';

/**
 * The provider stores people's factors under this name, whatever the origin of the portal is. It is the id
 * of the client at the default address, under which earlier versions stored them.
 */
const SECOND_FACTOR_SECTOR = 'second factor of http://127.0.0.1:8080';

/** A second provider of single sign-on, with the accounts of the first one. */
const LIGHTHOUSE: IdentityBrand = {
  id: 'lighthouse',
  product: 'Lighthouse ID',
  mark: 'M14.5,15.5h7L24,33H12zM13,15.5h10M15,9h6v6.5h-6zM13.5,23h9M4,7l6,3M32,7l-6,3',
};

/** How the portal shows the demo's own providers of single sign-on. */
const QUAYSIDE_SIGN_ON = { name: QUAYSIDE.product, icon: '/assets/quayside.svg' };
const LIGHTHOUSE_SIGN_ON = {
  id: LIGHTHOUSE.id,
  name: LIGHTHOUSE.product,
  icon: '/assets/lighthouse.svg',
};

/** The options of the demo. */
interface DemoOptions {
  readonly data: DataSource;
  /** See `openDatabase`. */
  readonly onDatabaseError: (error: Error) => void;
  /** Folder with the built elements. */
  readonly elements: string;
  readonly log: LogTarget;
  /** See `PortalOptions`. */
  readonly metrics?: MetricsOptions | undefined;
  /** URL of the portal, without a slash at its end. */
  readonly address: string;
  /** How browsers reach portal and provider. */
  readonly publicAddress: Omit<PublicAddress, 'host' | 'hasDemoPeople'>;
  /** People with an account; by default those of the demo, whose passwords are published. */
  readonly people?: readonly DemoPerson[] | undefined;
  /** Address of the provider, which is opened for single sign-on and for a second factor. */
  readonly identity: { readonly host: string; readonly port: number };
  /** Address of a second provider of single sign-on of the demo's own; without it there is none. */
  readonly lighthouse?: { readonly host: string; readonly port: number } | undefined;
  /** Loads the key that encrypts the provider's keys and secrets. */
  readonly loadSealingKey: () => Promise<string>;
  /** Whether single sign-on uses the demo's own provider. */
  readonly singleSignOn: boolean;
  /** The providers of other makers; those that are missing are the demo's own. */
  readonly openidProviders: OpenidProviders;
  /** Values of `acr` with which the demo's own provider vouches for a second factor. */
  readonly acrValues: readonly string[];
  /** Mode of the second factor; undefined for the one in the database, which other processes share. */
  readonly mfaSetting: MfaSetting | undefined;
  /** The mail server; without one, the outbox page shows the mails. */
  readonly mail: MailOptions;
  /** Address of the partner's site; without it there is none. */
  readonly partner: { readonly host: string; readonly port: number } | undefined;
}

/** The running provider, with the key that the secrets of its clients are derived from. */
interface Provider {
  readonly identity: Identity;
  readonly sealingKey: string;
}

/** The demo, with the portal ready to listen. */
interface Demo {
  readonly portal: Portal;
  /** Mode of the second factor. */
  readonly mfaSetting: MfaSetting;
  /** Makes portal and authority say that they are not ready. They still answer. */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens the demo with one database for all servers. The provider and the partner listen; the portal
 * is ready to listen.
 */
export async function openDemo({
  data,
  identity: identityAddress,
  lighthouse: lighthouseAddress,
  loadSealingKey,
  onDatabaseError,
  address,
  publicAddress,
  singleSignOn: hasOwnSignOn,
  openidProviders,
  acrValues,
  mfaSetting: newMfaSetting,
  partner: partnerAddress,
  people = DEMO_PEOPLE,
  ...options
}: DemoOptions): Promise<Demo> {
  const { publicUrl, identityOrigin, trustProxy, cookiePrefix, secureCookies } = publicAddress;
  const database = await openDatabase(data, onDatabaseError);
  let provider: Provider | undefined;
  let lighthouse: Provider | undefined;
  let partner: Partner | undefined;
  try {
    const mfaSetting = newMfaSetting ?? (await readMfaSetting(database));
    const singleSignOn = hasOwnSignOn && !openidProviders.singleSignOn;
    const hasOwnFactor = mfaSetting !== 'DISABLED' && !openidProviders.secondFactor;
    if (singleSignOn || hasOwnFactor) {
      requireReachableProvider(publicAddress);
      const sealingKey = await loadSealingKey();
      const open = async (
        own: Pick<IdentityOptions, 'host' | 'port' | 'publicHost' | 'origin' | 'brand'>,
      ) => {
        const identity = await createIdentity({
          data: { database },
          sealingKey,
          accounts: singleSignOn ? people.filter((person) => person.singleSignOn) : [],
          trustProxy,
          log: options.log,
          ...own,
        });
        return { identity, sealingKey };
      };
      // Passkeys need a domain: browsers create none for an IP address.
      provider = await open({
        ...identityAddress,
        publicHost: 'localhost',
        origin: identityOrigin,
      });
      // On another host, because ports do not separate cookies.
      if (singleSignOn && lighthouseAddress) {
        lighthouse = await open({ ...lighthouseAddress, brand: LIGHTHOUSE });
      }
    }
    if (partnerAddress) partner = await openPartner({ ...partnerAddress, portal: address });
    const portal = await createPortal({
      ...options,
      origin: publicUrl,
      trustProxy,
      cookiePrefix,
      secureCookies,
      data: { database },
      listFiles: listSampleFiles,
      listFooterLinks: options.mail.smtpUrl === undefined ? listDemoLinks : undefined,
      singleSignOn: [
        ...(provider && singleSignOn
          ? [{ ...(await addSignOnClient(address, provider, QUAYSIDE_SIGN_ON)), acrValues }]
          : []),
        ...(lighthouse ? [await addSignOnClient(address, lighthouse, LIGHTHOUSE_SIGN_ON)] : []),
        ...(openidProviders.singleSignOn ? [openidProviders.singleSignOn] : []),
        ...(openidProviders.furtherSignOns ?? []),
      ],
      secondFactor:
        provider && hasOwnFactor
          ? { ...(await addSecondFactorClient(address, provider)), tickets: true }
          : openidProviders.secondFactor,
    });
    await seedPeople(portal, people);
    portal.app.register(legacyPage, portal);
    if (options.mail.smtpUrl === undefined) {
      portal.app.register(outboxPage, { ...portal, origin: publicUrl });
      portal.app.register(statesPage, { ...portal, origin: publicUrl });
      portal.app.register(gallery, {
        origin: publicUrl,
        chooseLanguage: async (request) => (await portal.readPageFrame(request)).language,
      });
    }
    if (newMfaSetting) await portal.settings.write({ mfaSetting: newMfaSetting });
    if (partner) await portal.settings.writeUnchanged(getPartnerSettings(partner));
    return {
      portal,
      mfaSetting,
      drain() {
        portal.drain();
        provider?.identity.drain();
        lighthouse?.identity.drain();
      },
      async close() {
        await portal.close();
        await partner?.close();
        await provider?.identity.close();
        await lighthouse?.identity.close();
        await database.close();
      },
    };
  } catch (error) {
    await partner?.close();
    await provider?.identity.close();
    await lighthouse?.identity.close();
    await database.close();
    throw error;
  }
}

/** Reads the mode of the second factor before the portal is created, because it decides how. */
async function readMfaSetting(database: Database): Promise<MfaSetting> {
  await database.migrate(PORTAL_MIGRATIONS);
  return (await createSettingsStore(database).read()).mfaSetting;
}

/**
 * Returns the settings that allow the partner's pages to call the portal and mails to link to them.
 */
function getPartnerSettings({
  origin,
}: Partner): Pick<Settings, 'partnerOrigins' | 'partnerSites'> {
  return {
    partnerOrigins: [origin],
    partnerSites: [{ name: 'Lindqvist & Daughters', origin, ...PARTNER_PATHS }],
  };
}

/**
 * Returns a client id with its secret. Every process with the same sealing key gets the same one, so that a
 * process that registers the client again changes nothing for the others.
 */
function createClient(clientId: string, sealingKey: string) {
  return { clientId, clientSecret: keyedDigest(sealingKey, `client secret of ${clientId}`) };
}

/**
 * Registers the portal at a provider for single sign-on.
 * @param portal URL of the portal, without a slash at its end
 */
async function addSignOnClient(
  portal: string,
  { identity, sealingKey }: Provider,
  names: Pick<SingleSignOnOptions, 'id' | 'name' | 'icon'>,
): Promise<SingleSignOnOptions> {
  // The secret is derived from the id, and no provider may know that of another one.
  const start = names.id === undefined ? '' : `${names.id} of `;
  const client = createClient(`${start}portal at ${portal}`, sealingKey);
  await identity.addClient({
    ...client,
    redirectUris: [portal + getSignOnPaths(names.id).callback],
    postLogoutRedirectUris: [`${portal}/login`],
  });
  return { ...client, ...names, issuer: identity.origin, subjectsAreLoginNames: true };
}

/**
 * Registers the portal for the second factor. Processes at other origins have the same people, and
 * therefore their factors.
 * @param portal URL of the portal, without a slash at its end
 */
async function addSecondFactorClient(
  portal: string,
  { identity, sealingKey }: Provider,
): Promise<OpenidClientOptions> {
  const client = createClient(`second factor of ${portal}`, sealingKey);
  await identity.addSecondFactorClient({
    ...client,
    sector: SECOND_FACTOR_SECTOR,
    pendingLoginsUri: portal + SECOND_FACTOR_PATHS.pending,
    redirectUris: [portal + SECOND_FACTOR_PATHS.callback],
  });
  return { ...client, issuer: identity.origin };
}
