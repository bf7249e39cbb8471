import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { PublicInfo } from '../../../src/contract/calls/public-info.ts';
import type { ReleaseInfo } from '../../../src/contract/calls/release-info.ts';
import type { SettingsStore } from './settings-store.ts';

/** Version of the product. */
const PRODUCT_VERSION = '25.2.0';

/** What the public calls need. */
export interface PublicInfoRoutesOptions {
  readonly settings: SettingsStore;
}

/** The calls that answer everybody, with or without a session (spec 3: guest access info, release info). */
export async function publicInfoRoutes(
  app: FastifyInstance,
  { settings }: PublicInfoRoutesOptions,
): Promise<void> {
  app.get(CALL_PATHS.publicInfo, async (): Promise<PublicInfo> => {
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

  app.get(CALL_PATHS.releaseInfo, async (): Promise<ReleaseInfo> => {
    const { advancedLicense, licenseExpired } = await settings.read();
    return { advanced_license: advancedLicense, license_expired: licenseExpired };
  });
}
