import type Provider from 'oidc-provider';
import { sendLibraryPage } from '../pages/define-page.ts';
import { messagePage } from '../pages/message-page.ts';

/** Answers addresses that the library does not know with a page in the language of the request, instead of "Not Found". */
export function addNotFoundPage(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body || !ctx.accepts('html')) return;
    sendLibraryPage(
      ctx,
      messagePage((texts) => texts.error),
    );
    ctx.status = 404;
  });
}
