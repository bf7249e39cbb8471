import type Provider from 'oidc-provider';
import { sendLibraryPage } from '../pages/define-page.ts';
import { messagePage } from '../pages/message-page.ts';

/** The paths at which the library stores a row for any stranger. */
const COUNTED_PATHS: readonly string[] = ['/auth', '/session/end'];

/**
 * Refuses other spellings of these paths with 404. The library also accepts capital letters and a slash at
 * the end. Fastify passes such URLs on by another route, which does not count them.
 */
export function requireExactPath(provider: Provider): void {
  provider.use((ctx, next) => {
    const path = ctx.path.toLowerCase().replace(/\/$/, '');
    if (ctx.path === path || !COUNTED_PATHS.includes(path)) return next();
    ctx.status = 404;
    return sendLibraryPage(
      ctx,
      messagePage((texts) => texts.error),
    );
  });
}
