import type { FastifyInstance } from 'fastify';
import { publicInfoCall } from '../../../src/contract/calls/public-info.ts';
import { releaseInfoCall } from '../../../src/contract/calls/release-info.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { digest } from '../../server/secrets.ts';
import { revalidate, type Tagged } from '../http/revalidate.ts';
import type { Settings } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';

/** Version of the product. */
export const PRODUCT_VERSION = '25.2.0';

/** The dependencies of the public calls. */
export interface PublicInfoRoutesOptions {
  readonly settings: SettingsStore;
}

/** The public calls, with or without a session (spec 3: guest access info, release info). */
export async function publicInfoRoutes(
  app: FastifyInstance,
  { settings }: PublicInfoRoutesOptions,
): Promise<void> {
  const toPublicInfo = createTagged((current) => ({
    guestAccess: current.guestAccess,
    internal: current.internal,
    external: current.external,
    keyviewExtensions: current.keyviewExtensions,
    fileDownloadEnabled: current.fileDownloadEnabled,
    webAccessEnabled: current.webAccessEnabled,
    productVersion: PRODUCT_VERSION,
    mfaSetting: current.mfaSetting,
    branding: current.branding,
  }));
  addCallRoute(app, publicInfoCall, async (request, reply) =>
    revalidate(request, reply, toPublicInfo(await settings.read())),
  );

  const toReleaseInfo = createTagged(({ advancedLicense, licenseExpired }) => ({
    advanced_license: advancedLicense,
    license_expired: licenseExpired,
  }));
  addCallRoute(app, releaseInfoCall, async (request, reply) =>
    revalidate(request, reply, toReleaseInfo(await settings.read())),
  );
}

/** Creates a function that converts settings to public data. It keeps the latest result, with its tag. */
function createTagged<Data>(
  convert: (current: Settings) => Data,
): (from: Settings) => Tagged<Data> {
  let latest: (Tagged<Data> & { readonly from: Settings }) | undefined;
  return (from) => {
    if (latest?.from !== from) {
      const data = convert(from);
      latest = { from, data, tag: `"${digest(JSON.stringify(data))}"` };
    }
    return latest;
  };
}
