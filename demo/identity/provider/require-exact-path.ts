import type Provider from 'oidc-provider';
import { sendLibraryPage } from '../pages/define-page.ts';
import { messagePage } from '../pages/message-page.ts';
import { getTexts, PAGE_LANGUAGE } from '../pages/page-texts.ts';

/**
 * Refuses other spellings of `/auth` with 404. The library also accepts capital letters and a slash at the
 * end. Fastify passes such URLs on by another route, which does not count them (see
 * `authorizationRoutes`).
 */
export function requireExactPath(provider: Provider): void {
  provider.use((ctx, next) => {
    if (ctx.path === '/auth' || !/^\/auth\/?$/i.test(ctx.path)) return next();
    ctx.status = 404;
    return sendLibraryPage(ctx, messagePage(getTexts(PAGE_LANGUAGE).error));
  });
}
