import { productNameOf } from '../http/product-name-of.ts';
import type { PortalContext } from '../portal-context.ts';
import { SINGLE_SIGN_ON_PATHS } from '../single-sign-on/single-sign-on-paths.ts';

/** What every page has around its content. */
export interface PageFrame {
  readonly productName: string;
  /** The elements' settings as JSON that is safe inside a `<script>`; absent where the defaults do. */
  readonly elementSettings: string | undefined;
}

/** The frame as the settings are now. */
export async function pageFrame(context: PortalContext): Promise<PageFrame> {
  const { branding, singleSignOn: switchedOn } = await context.settings.read();
  const singleSignOn = switchedOn ? context.singleSignOn : undefined;
  const origins = [singleSignOn, context.secondFactor].flatMap(
    (provider) => provider?.origin ?? [],
  );
  return {
    productName: productNameOf(branding),
    elementSettings:
      origins.length > 0
        ? scriptJson({
            ...(singleSignOn && {
              singleSignOn: {
                loginUrl: SINGLE_SIGN_ON_PATHS.login,
                logoutUrl: SINGLE_SIGN_ON_PATHS.logout,
              },
            }),
            allowedOrigins: [...new Set(origins)],
          })
        : undefined,
  };
}

/** JSON without `<`, which could end the script or begin a comment in it (HTML standard, 4.12.1.3). */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
