import type { FastifyInstance } from 'fastify';
import { publicInfoCall } from '../../../src/contract/calls/public-info.ts';
import { releaseInfoCall } from '../../../src/contract/calls/release-info.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import type { SettingsStore } from './settings-store.ts';

/** Version of the product. */
const PRODUCT_VERSION = '25.2.0';

/** The dependencies of the public calls. */
export interface PublicInfoRoutesOptions {
  readonly settings: SettingsStore;
}

/** The public calls, with or without a session (spec 3: guest access info, release info). */
export async function publicInfoRoutes(
  app: FastifyInstance,
  { settings }: PublicInfoRoutesOptions,
): Promise<void> {
  addCallRoute(app, publicInfoCall, async () => {
    const current = await settings.read();
    return {
      guestAccess: current.guestAccess,
      internal: current.internal,
      external: current.external,
      keyviewExtensions: current.keyviewExtensions,
      fileDownloadEnabled: current.fileDownloadEnabled,
      webAccessEnabled: current.webAccessEnabled,
      productVersion: PRODUCT_VERSION,
      mfaSetting: current.mfaSetting,
      branding: current.branding,
    };
  });

  addCallRoute(app, releaseInfoCall, async () => {
    const { advancedLicense, licenseExpired } = await settings.read();
    return { advanced_license: advancedLicense, license_expired: licenseExpired };
  });
}
