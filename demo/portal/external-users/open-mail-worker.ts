import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createLinkOrigin } from '../http/link-origin.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { createPostman, type Postman } from '../mail/mail-worker.ts';
import { createOutboxMailer } from '../mail/outbox-mailer.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';
import type { PortalOptions } from '../portal-options.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { createPrepareMail } from './prepare-mail.ts';

/** Who mails come from where nothing else was set. */
const FROM = 'no-reply@harbour.example';

/** Makes the postman of a portal, who stops before it closes. */
export function openPostman(
  app: FastifyInstance,
  { database, settings, throttle, clock }: Workplace,
  { origin, mail: { smtpUrl, from = FROM } = {} }: Pick<PortalOptions, 'origin' | 'mail'>,
): Postman {
  const onError = (error: unknown) => app.log.error({ err: error }, 'mail failed');
  const mailer =
    smtpUrl === undefined ? createOutboxMailer(database, clock) : createSmtpMailer(smtpUrl, from);
  const prepare = createPrepareMail({
    clock,
    settings,
    throttle,
    origin: createLinkOrigin(app, origin),
  });
  const postman = createPostman(
    createMailQueue(database, clock, mailer, prepare, onError),
    onError,
  );
  app.addHook('onClose', async () => {
    await postman.stop();
    mailer.close();
  });
  return postman;
}

/** What the mails of invited people are made from. */
interface Workplace {
  readonly database: Database;
  readonly settings: SettingsStore;
  readonly throttle: Throttle;
  readonly clock: Clock;
}
