import type { FastifyInstance } from 'fastify';
import type { Mailer } from '../../server/mail/mail.ts';
import type { SecurityEvent } from '../../server/security-log/security-events.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { PortalMetrics } from './portal-metrics.ts';

/** The results of attempts to sign in, by the events that the security log has of them. */
const SIGN_IN_RESULTS: Partial<Record<SecurityEvent, string>> = {
  'login-succeeded': 'succeeded',
  'login-pending': 'pending',
  'login-failed': 'failed',
  'login-refused': 'refused',
  'login-throttled': 'throttled',
  'captcha-failed': 'captcha',
};

/** Counts the events of a security log, and the sign-ins among them. */
export function countEvents(
  securityLog: SecurityLog,
  { securityEvents, signIns }: PortalMetrics,
): SecurityLog {
  return {
    record(event, fields, source) {
      securityLog.record(event, fields, source);
      securityEvents.inc({ event });
      const result = SIGN_IN_RESULTS[event];
      if (result === undefined) return;
      const { method } = fields as { method?: string };
      signIns.inc({ result, method: method ?? 'any' });
    },
  };
}

/** Counts the captchas that are shown, and their right and wrong answers. */
export function countCaptchas(captchas: Captchas, { captchas: counter }: PortalMetrics): Captchas {
  return {
    async store(...captcha) {
      await captchas.store(...captcha);
      counter.inc({ result: 'shown' });
    },
    async use(owner, answer) {
      const isRight = await captchas.use(owner, answer);
      if (answer !== undefined) counter.inc({ result: isRight ? 'solved' : 'failed' });
      return isRight;
    },
  };
}

/** Counts the mails that are sent, and the attempts that fail. */
export function countMails(mailer: Mailer, { mails }: PortalMetrics): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.inc({ result: 'failed' });
        throw error;
      }
      mails.inc({ result: 'sent' });
    },
    close: () => mailer.close(),
  };
}

/** Measures every request, by the pattern of its route: a URL may contain a token, and there is no end of them. */
export function measureRequests(app: FastifyInstance, { requests }: PortalMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const labels = {
      route: route ?? '(none)',
      method: route === undefined ? '(any)' : request.method,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
