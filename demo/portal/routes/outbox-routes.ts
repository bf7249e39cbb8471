import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { outbox } from '../database/schema/outbox.ts';
import { Refusal } from '../http/refusal.ts';
import { singleValueOf } from '../http/single-value-of.ts';
import { pageFrame } from '../pages/page-frame.ts';
import { renderPage } from '../pages/render-page.ts';
import type { PortalContext } from '../portal-context.ts';

/** A mail program is as strict: no script, nothing loaded, its own style attributes only. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation";

/**
 * The mails that no server sent, for everybody to read: a page of the demo, which must not exist in a
 * portal that others can reach.
 */
export function outboxRoutes(app: FastifyInstance, context: PortalContext): void {
  const { query } = context.database;

  app.get('/demo/outbox', async (_, reply) => {
    const mails = await query.select().from(outbox).orderBy(desc(outbox.id)).limit(50);
    return renderPage(reply, 'outbox', await pageFrame(context), {
      mails: mails.map((mail) => ({ ...mail, at: mail.at.toISOString() })),
    });
  });

  app.get('/demo/outbox/:id', async (request, reply) => {
    const id = Number(singleValueOf(request.params, 'id'));
    const [mail] =
      Number.isSafeInteger(id) && id > 0
        ? await query.select().from(outbox).where(eq(outbox.id, id))
        : [];
    if (!mail) throw new Refusal(404, 'NOT_FOUND', 'There is no such mail');
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', MAIL_POLICY)
      .send(mail.html);
  });
}
