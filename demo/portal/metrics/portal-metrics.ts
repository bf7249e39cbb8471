import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Upper bounds of the classes of response times, in seconds. A password check takes about 0.05 s. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The numbers that a portal counts. Every label has a fixed set of values: no name, no address, and nothing
 * that a client can choose.
 */
export type PortalMetrics = ReturnType<typeof createPortalMetrics>;

/** Creates the counters in a registry of their own, with those of the process. */
export function createPortalMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'portal_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its answer, by the pattern of the route',
      labelNames: ['route', 'method', 'status'],
      buckets: DURATIONS,
      registers,
    }),
    signIns: new Counter({
      name: 'portal_sign_ins_total',
      help: 'Attempts to sign in. A pending one goes on with the second factor',
      labelNames: ['result', 'method'],
      registers,
    }),
    securityEvents: new Counter({
      name: 'portal_security_events_total',
      help: 'Events of the security log',
      labelNames: ['event'],
      registers,
    }),
    failures: new Counter({
      name: 'portal_failures_total',
      help: 'Requests that were answered with an error, by the code of the error body',
      labelNames: ['code'],
      registers,
    }),
    captchas: new Counter({
      name: 'portal_captchas_total',
      help: 'Captchas that were shown, and their answers',
      labelNames: ['result'],
      registers,
    }),
    mails: new Counter({
      name: 'portal_mails_total',
      help: 'Mails that were passed to the mail server, and attempts that failed',
      labelNames: ['result'],
      registers,
    }),
  };
}
