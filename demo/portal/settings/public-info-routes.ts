import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { PublicInfo } from '../../../src/contract/calls/public-info.ts';
import type { ReleaseInfo } from '../../../src/contract/calls/release-info.ts';
import type { PortalContext } from '../portal-context.ts';

/** Version of the product, told to everybody. */
const PRODUCT_VERSION = '25.2.0';

/** What everybody may know, signed in or not (spec 3, guest access info and release info). */
export function publicRoutes(app: FastifyInstance, { settings }: PortalContext): void {
  app.get(CALL_PATHS.publicInfo, async (): Promise<PublicInfo> => {
    const now = await settings.read();
    return {
      guestAccess: now.guestAccess,
      internal: now.internal,
      external: now.external,
      keyviewExtensions: now.keyviewExtensions,
      fileDownloadEnabled: now.fileDownloadEnabled,
      webAccessEnabled: now.webAccessEnabled,
      productVersion: PRODUCT_VERSION,
      mfaSetting: now.mfaSetting,
      branding: now.branding,
    };
  });

  app.get(CALL_PATHS.releaseInfo, async (): Promise<ReleaseInfo> => {
    const { advancedLicense, licenseExpired } = await settings.read();
    return { advanced_license: advancedLicense, license_expired: licenseExpired };
  });
}
