import { toFailure } from '../client/to-failure.ts';
import { probeUnreachableHost } from '../client/unreachable-host.ts';
import type { FailureDetail } from '../contract/events.ts';
import { BLANK_RECORD } from '../contract/external-user.ts';
import { Failure } from '../contract/failure.ts';
import { type FormValues, toRecord } from './form-values.ts';
import type { LinkEvent, UserFormState } from './link-state.ts';
import type { LinkPorts } from './ports.ts';

/** Asks the portal what a link is for. Never rejects. */
export async function describeLink(
  ports: LinkPorts,
  token: string,
  signal: AbortSignal,
): Promise<LinkEvent> {
  try {
    return { name: 'described', user: await ports.client().externalUser(token, signal) };
  } catch (error) {
    const failure = await toDetail(ports, error);
    return failure.code === 'not-found' ? { name: 'link-invalid' } : { name: 'unchecked', failure };
  }
}

/** Registers the person or sets the new password, whichever the form is for. Never rejects. */
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

/** Asks for a mail with a link. Resolves with false if the portal did not accept the request. */
export function requestMail(
  { client }: LinkPorts,
  emailAddress: string,
  signal: AbortSignal,
): Promise<boolean> {
  return client().requestPasswordReset({ ...BLANK_RECORD, emailAddress }, signal);
}

/** Why a mail could not be requested: that call tells no reason. */
export const explainUnsentMail = (ports: LinkPorts): Promise<FailureDetail> =>
  toDetail(ports, new Failure('not-requested'));

/**
 * The failure if the portal is on another origin and does not answer this page; undefined if it answers,
 * and on the portal's own origin.
 */
export async function checkReachable({
  client,
  navigation,
  settings,
}: LinkPorts): Promise<FailureDetail | undefined> {
  const host = await probeUnreachableHost(settings, navigation, client());
  return host ? { code: 'network', number: 0, retryAfter: undefined, host } : undefined;
}

/** The public part of a failure. The cause stays out: it contains answers and URLs. */
async function toDetail(ports: LinkPorts, error: unknown): Promise<FailureDetail> {
  const { code, number, retryAfter } = toFailure(error);
  // Either may mean that the portal does not allow this origin, which is worth telling apart.
  const isUnclear = code === 'network' || code === 'not-requested';
  return (isUnclear && (await checkReachable(ports))) || { code, number, retryAfter };
}
