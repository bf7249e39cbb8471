import type { Middleware } from '@web/dev-server-core';
import type { TestRunnerPlugin } from '@web/test-runner-core';

/** At this comment the answer stops until a test resumes it. */
const PAUSE = '<!--pause-->';

/**
 * Answers `/page?html=…&policy=…` with this HTML, so that a test contains its page. Nothing is injected,
 * and the content security policy is a real header.
 */
export function createPageRoute(): { middleware: Middleware; plugin: TestRunnerPlugin } {
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
      const [start, ...rest] = (query.get('html') ?? '').split(PAUSE);
      ctx.res.write(start);
      // WebKit parses nothing before it has received about a kilobyte.
      if (rest.length > 0) ctx.res.write(' '.repeat(4096));
      for (const more of rest) {
        await new Promise<void>((resolve) => waiting.set(query.get('id') ?? '', resolve));
        ctx.res.write(more);
      }
      ctx.res.end();
    },
    plugin: {
      name: 'page-route',
      /** `page:resume` sends the next part of the page with this id. The result is false if the page is not waiting yet. */
      executeCommand({ command, payload }) {
        if (command !== 'page:resume') return undefined;
        const resume = waiting.get(String(payload));
        resume?.();
        return waiting.delete(String(payload));
      },
    },
  };
}
