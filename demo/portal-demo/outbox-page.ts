import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { outbox } from '../portal/database/schema/outbox.ts';
import { definePage } from '../portal/pages/define-page.ts';
import { pageFrame } from '../portal/pages/page-frame.ts';
import type { PortalContext } from '../portal/portal-context.ts';
import { Refusal } from '../server/http/refusal.ts';
import { singleValueOf } from '../server/http/single-value.ts';

const sendOutboxPage = definePage<{ mails: readonly OutboxMail[] }>(
  new URL('outbox.eta', import.meta.url),
);

/** A mail as the page shows it. `at` is an ISO 8601 time. */
interface OutboxMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly url: string;
  readonly at: string;
}

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
    return sendOutboxPage(reply, await pageFrame(context), {
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
