import { toFailure } from '../client/to-failure.ts';
import { probeUnreachableHost } from '../client/unreachable-host.ts';
import type { FailureDetail } from '../contract/events.ts';
import { BLANK_RECORD } from '../contract/external-user.ts';
import { Failure } from '../contract/failure.ts';
import { type FormValues, isLinkToken, toRecord } from './form-values.ts';
import type { LinkEvent, UserFormState } from './link-state.ts';
import type { LinkPorts } from './ports.ts';

/** Reads the invited person of a link from the portal. Never rejects. */
export async function fetchLink(
  ports: LinkPorts,
  token: string,
  signal: AbortSignal,
): Promise<LinkEvent> {
  if (!isLinkToken(token)) return { name: 'link-invalid' };
  try {
    return { name: 'described', user: await ports.client().externalUser(token, signal) };
  } catch (error) {
    const failure = await toDetail(ports, error);
    // A server can refuse the path for the token in it: Tomcat a `%2F` with 400, others a long one with 414.
    return failure.code === 'not-found' || [400, 414].includes(failure.number)
      ? { name: 'link-invalid' }
      : { name: 'unchecked', failure };
  }
}

/** Sends the form of a link: a registration or a new password. Never rejects. */
export async function sendForm(
  ports: LinkPorts,
  { step, user }: UserFormState,
  values: FormValues,
  token: string,
  signal: AbortSignal,
): Promise<LinkEvent> {
  const { register, resetPassword } = ports.client();
  const call = step === 'registration' ? register : resetPassword;
  try {
    return { name: 'accepted', userState: await call(toRecord(values, user, token), signal) };
  } catch (error) {
    const failure = await toDetail(ports, error);
    if (failure.code === 'not-found') return { name: 'link-invalid' };
    const { fieldErrors: errors = {} } = toFailure(error);
    return Object.keys(errors).length > 0
      ? { name: 'rejected', errors, failure }
      : { name: 'failed', failure };
  }
}

/** Requests a mail with a link. Resolves with the failure if the portal did not accept the request. */
export async function requestMail(
  ports: LinkPorts,
  emailAddress: string,
  signal: AbortSignal,
): Promise<FailureDetail | undefined> {
  const record = { ...BLANK_RECORD, emailAddress };
  const isAccepted = await ports.client().requestPasswordReset(record, signal);
  // The call itself reports no reason.
  return isAccepted ? undefined : toDetail(ports, new Failure('not-requested'));
}

/**
 * The failure if the portal is on another origin and does not answer this page; undefined if it answers,
 * and on the portal's own origin.
 */
export async function checkReachable({
  client,
  navigation,
  settings,
}: LinkPorts): Promise<FailureDetail | undefined> {
  const host = await probeUnreachableHost(settings(), navigation, client());
  return host ? { code: 'network', number: 0, retryAfter: undefined, host } : undefined;
}

/** The public part of a failure, without the cause, which contains answers and URLs. */
async function toDetail(ports: LinkPorts, error: unknown): Promise<FailureDetail> {
  const { code, number, retryAfter } = toFailure(error);
  // Both may mean that the portal does not allow this origin. The failure then contains the host.
  const isUnclear = code === 'network' || code === 'not-requested';
  return (isUnclear && (await checkReachable(ports))) || { code, number, retryAfter };
}
