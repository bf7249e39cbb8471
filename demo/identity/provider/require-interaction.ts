import type Provider from 'oidc-provider';
import { sendLibraryPage } from '../pages/define-page.ts';
import { messagePage } from '../pages/message-page.ts';

/**
 * Lets a browser resume only the authorization that it began. The library recognizes it by a cookie that
 * is limited to a path, so a neighboring host can set it, and sign a person in with an account of the
 * attacker. The cookie of the interaction, which no other host can set on https, has to match.
 */
export function requireInteraction(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const resumed = ctx.cookies.get(provider.cookieName('resume'));
    if (resumed === undefined || resumed === ctx.cookies.get(provider.cookieName('interaction'))) {
      return next();
    }
    ctx.status = 400;
    return sendLibraryPage(
      ctx,
      messagePage((texts) => texts.error),
    );
  });
}
