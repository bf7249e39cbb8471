import { probeUnreachableHost } from '../client/unreachable-host.ts';
import type { FailureDetail } from '../contract/events.ts';
import { BLANK_RECORD, externalUserSchema } from '../contract/external-user.ts';
import { Failure } from '../contract/failure.ts';
import { externalUserStateSchema } from '../contract/principal.ts';
import {
  type RegistrationErrors,
  registrationErrorsSchema,
} from '../contract/registration-errors.ts';
import * as v from '../contract/schema.ts';
import { toFailure } from '../platform/browser/to-failure.ts';
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
    const answer = await (await ports.calls()).read(token, { signal });
    const user = { ...v.parse(externalUserSchema, answer), textLanguage: answer.textLanguage };
    return { name: 'described', user };
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
  try {
    const calls = await ports.calls();
    const name = step === 'registration' ? 'register' : 'resetPassword';
    const answer = await calls[name](toRecord(values, user, token), { signal });
    return { name: 'accepted', userState: v.parse(externalUserStateSchema, answer) };
  } catch (error) {
    const failure = await toDetail(ports, error);
    if (failure.code === 'not-found') return { name: 'link-invalid' };
    const { fieldErrors } = toFailure(error);
    const errors = v.safeParse(registrationErrorsSchema, fieldErrors).output;
    return errors && Object.keys(errors).length > 0
      ? { name: 'rejected', errors: errors as RegistrationErrors, failure }
      : { name: 'failed', failure };
  }
}

/** Requests a mail with a link. Resolves with the failure if the portal did not accept the request. */
export const requestMail = (
  ports: LinkPorts,
  emailAddress: string,
  signal: AbortSignal,
): Promise<FailureDetail | undefined> =>
  ports
    .calls()
    .then((calls) => calls.requestPasswordReset({ ...BLANK_RECORD, emailAddress }, { signal }))
    .then(
      () => undefined,
      // The reason could tell whether the address is known.
      () => toDetail(ports, new Failure('not-requested')),
    );

/**
 * The failure if the portal is on another origin and does not answer this page; undefined if it answers,
 * and on the portal's own origin.
 */
export async function checkReachable({
  navigation,
  transport,
}: LinkPorts): Promise<FailureDetail | undefined> {
  const host = await probeUnreachableHost(transport(), navigation);
  return host ? { code: 'network', number: 0, retryAfter: undefined, host } : undefined;
}

/** The public part of a failure, without the cause, which contains answers and URLs. */
async function toDetail(ports: LinkPorts, error: unknown): Promise<FailureDetail> {
  const { code, number, retryAfter } = toFailure(error);
  // Both may mean that the portal does not allow this origin. The failure then contains the host.
  const isUnclear = code === 'network' || code === 'not-requested';
  return (isUnclear && (await checkReachable(ports))) || { code, number, retryAfter };
}
