import * as openid from 'openid-client';
import * as v from 'valibot';
import type { Clock } from '../../../server/clock.ts';
import { digest } from '../../../server/secrets.ts';
import {
  type OpenidClientOptions,
  type OpenidProvider,
  PROVIDER_TIMEOUT,
} from '../../openid/openid-provider.ts';
import type { Person } from '../../people/person.ts';
import { signTicket } from './ticket.ts';

/** Minimum length of a secret that signs with HS256, in bytes (RFC 7518 section 3.2). */
const MIN_SECRET_LENGTH = 32;

/** A point in time in ISO 8601, as a `Date`. Anything else counts as missing. */
const timeSchema = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
  ),
  undefined,
);

const enrollmentSchema = v.object({ enrolled: v.boolean(), changedAt: timeSchema });

/** What the authority says about the second factor of a person. */
interface Enrollment {
  /** Whether the person has a second factor. */
  readonly enrolled: boolean;
  /**
   * Time of the last change: a factor was set up or removed, or recovery codes were renewed. Undefined if
   * there was none, or if the authority does not name it.
   */
  readonly changedAt?: Date | undefined;
}

/** The portal as a client of the extension. All calls reject if the authority does not answer. */
interface TicketClient {
  /** Requests the enrollment of a person. */
  fetchEnrollment(person: Person): Promise<Enrollment>;
  /**
   * Signs the ticket of an authorization request.
   * @param preSession token of the browser's pre-session
   * @param nonce of the authorization request
   * @param enroll whether a person without a second factor may set one up
   */
  signLogin(preSession: string, nonce: string, person: Person, enroll: boolean): Promise<string>;
  /**
   * Returns the URL at which a person manages their second factor. @param returnTo full URL at the
   * portal
   */
  getManageUrl(person: Person, returnTo: string): Promise<URL>;
}

/**
 * Creates the client.
 * @throws TypeError for a short secret
 */
function createTicketClient(
  provider: OpenidProvider,
  clock: Clock,
  options: OpenidClientOptions,
): TicketClient {
  const { clientSecret } = options;
  if (Buffer.byteLength(clientSecret) < MIN_SECRET_LENGTH) {
    throw new TypeError(
      `The second factor needs a client secret of ${MIN_SECRET_LENGTH} bytes or more`,
    );
  }
  return {
    async fetchEnrollment({ id }) {
      return fetchEnrollment(await provider.discover(), clientSecret, String(id));
    },
    signLogin(preSession, nonce, person, enrol) {
      const task = { purpose: 'sign-in', jti: digest(preSession), nonce, enrol } as const;
      return signTicket(options, provider.origin, clock, person, task);
    },
    async getManageUrl(person, returnTo) {
      const url = new URL('/manage', provider.origin);
      const task = { purpose: 'manage', return_to: returnTo } as const;
      url.searchParams.set(
        'ticket',
        await signTicket(options, provider.origin, clock, person, task),
      );
      return url;
    },
  };
}

/**
 * Requests a person's enrollment from the authority, authenticated as the portal.
 * @throws if the authority does not answer in time, refuses the request, or sends an invalid body
 */
async function fetchEnrollment(
  config: openid.Configuration,
  clientSecret: string,
  subject: string,
): Promise<Enrollment> {
  const server = config.serverMetadata();
  const headers = new Headers({ Accept: 'application/json' });
  openid.ClientSecretBasic(clientSecret)(
    server,
    config.clientMetadata(),
    new URLSearchParams(),
    headers,
  );
  const answer = await fetch(new URL(`/enrolments/${encodeURIComponent(subject)}`, server.issuer), {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT * 1000),
  });
  if (!answer.ok) throw new Error(`The authority answers ${answer.status} about an enrollment`);
  return v.parse(enrollmentSchema, await answer.json());
}

export { createTicketClient, type Enrollment, type TicketClient };
