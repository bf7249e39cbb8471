import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { outbox } from '../portal/database/schema/outbox.ts';
import { definePage } from '../portal/pages/define-page.ts';
import type { ReadPageFrame } from '../portal/pages/page-frame.ts';
import { type Clock, SYSTEM_CLOCK } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { rowParams } from '../server/http/form-fields.ts';
import { Refusal } from '../server/http/refusal.ts';
import { withValibotSchemas } from '../server/http/valibot-schemas.ts';
import { type DemoTexts, getDemoTexts } from './demo-texts.ts';
import { formatAge } from './format-age.ts';
import { addOwnHostCheck } from './own-host.ts';

/** Path of the page. */
export const OUTBOX_PAGE = '/demo/outbox';

/** A mail as the page shows it. `at` is its age as text, `atIso` the same in ISO 8601. */
interface OutboxMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly url: string;
  readonly at: string;
  readonly atIso: string;
}

const sendOutboxPage = definePage<{ outbox: DemoTexts['outbox']; mails: readonly OutboxMail[] }>(
  new URL('outbox.eta', import.meta.url),
);

/**
 * The policy of a mail program: no script, no loading, only the style attributes of the mail
 * itself.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation";

/** The dependencies of the outbox page. */
export interface OutboxPageOptions {
  readonly database: Database;
  readonly readPageFrame: ReadPageFrame;
  /** The portal's public origin, if it is configured. */
  readonly origin?: string | undefined;
  /** By default the system's clock. */
  readonly clock?: Clock | undefined;
}

/**
 * The page with the mails of a portal without a mail server, readable by everyone. Only the demo
 * registers it; a portal that others can reach must not.
 */
export async function outboxPage(
  app: FastifyInstance,
  { database: { query }, readPageFrame, origin, clock = SYSTEM_CLOCK }: OutboxPageOptions,
): Promise<void> {
  addOwnHostCheck(app, origin);

  app.get(OUTBOX_PAGE, async (request, reply) => {
    const mails = await query.select().from(outbox).orderBy(desc(outbox.id)).limit(50);
    const frame = await readPageFrame(request);
    const now = clock.now();
    return sendOutboxPage(reply, frame, {
      outbox: getDemoTexts(frame.language).outbox,
      mails: mails.map((mail) => ({
        ...mail,
        at: formatAge(mail.at.getTime(), now, frame.culture),
        atIso: mail.at.toISOString(),
      })),
    });
  });

  const schema = { params: rowParams };
  withValibotSchemas(app).get(`${OUTBOX_PAGE}/:id`, { schema }, async (request, reply) => {
    const [mail] = await query.select().from(outbox).where(eq(outbox.id, request.params.id));
    if (!mail) throw new Refusal(404, 'NOT_FOUND', 'The mail does not exist');
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', MAIL_POLICY)
      .send(mail.html);
  });
}
