import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { outbox } from '../portal/database/schema/outbox.ts';
import { definePage } from '../portal/pages/define-page.ts';
import type { ReadPageFrame } from '../portal/pages/page-frame.ts';
import type { Database } from '../server/database/database.ts';
import { rowParams } from '../server/http/form-fields.ts';
import { Refusal } from '../server/http/refusal.ts';
import { withValibotSchemas } from '../server/http/valibot-schemas.ts';

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

const sendOutboxPage = definePage<{ mails: readonly OutboxMail[] }>(
  new URL('outbox.eta', import.meta.url),
);

/** As strict as mail programs: no script, nothing loaded, only the mail's own style attributes. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation";

/** What the outbox needs. */
export interface OutboxPageOptions {
  readonly database: Database;
  readonly readPageFrame: ReadPageFrame;
}

/**
 * Shows the mails that no server sent to everybody. The demo registers it; a portal that others can reach
 * must not.
 */
export async function outboxPage(
  app: FastifyInstance,
  { database: { query }, readPageFrame }: OutboxPageOptions,
): Promise<void> {
  app.get('/demo/outbox', async (_, reply) => {
    const mails = await query.select().from(outbox).orderBy(desc(outbox.id)).limit(50);
    return sendOutboxPage(reply, await readPageFrame(), {
      mails: mails.map((mail) => ({ ...mail, at: mail.at.toISOString() })),
    });
  });

  const schema = { params: rowParams };
  withValibotSchemas(app).get('/demo/outbox/:id', { schema }, async (request, reply) => {
    const [mail] = await query.select().from(outbox).where(eq(outbox.id, request.params.id));
    if (!mail) throw new Refusal(404, 'NOT_FOUND', 'There is no such mail');
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', MAIL_POLICY)
      .send(mail.html);
  });
}
