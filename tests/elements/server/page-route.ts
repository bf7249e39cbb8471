import type { Middleware } from '@web/dev-server-core';
import type { TestRunnerPlugin } from '@web/test-runner-core';

/** Where a page waits until a test lets the rest of it come. */
const PAUSE = '<!--pause-->';

/**
 * Answers `/page?html=…&policy=…` with that very page, so that a test writes its page down where it uses
 * it. Nothing is injected and the content security policy is a real header.
 */
export function pageRoute(): { middleware: Middleware; plugin: TestRunnerPlugin } {
  const waiting = new Map<string, () => void>();
  return {
    middleware: async (ctx, next) => {
      if (ctx.path !== '/page') return next();
      const query = new URL(ctx.url, 'http://localhost').searchParams;
      const policy = query.get('policy');
      ctx.respond = false;
      ctx.res.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        ...(policy && { 'content-security-policy': policy }),
      });
      const [begin, ...rest] = (query.get('html') ?? '').split(PAUSE);
      ctx.res.write(begin);
      // WebKit looks at nothing before it has got a kilobyte or so.
      if (rest.length > 0) ctx.res.write(' '.repeat(4096));
      for (const more of rest) {
        await new Promise<void>((resolve) => waiting.set(query.get('id') ?? '', resolve));
        ctx.res.write(more);
      }
      ctx.res.end();
    },
    plugin: {
      name: 'page-route',
      /** `page:go-on` lets the rest of the page with this id come; false where it does not wait yet. */
      executeCommand({ command, payload }) {
        if (command !== 'page:go-on') return undefined;
        const goOn = waiting.get(String(payload));
        goOn?.();
        return waiting.delete(String(payload));
      },
    },
  };
}
