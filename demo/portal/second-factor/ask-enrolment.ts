import * as openid from 'openid-client';
import * as v from 'valibot';
import { ANSWER_WITHIN } from '../openid/answer-within.ts';

const enrolmentSchema = v.object({ enrolled: v.boolean() });

/**
 * Asks the authority whether it knows a second factor of somebody, in the portal's own name.
 * @throws whatever goes wrong: no answer in time, a refusal, an answer of another shape
 */
export async function askEnrolment(
  config: openid.Configuration,
  clientSecret: string,
  subject: string,
): Promise<boolean> {
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
    signal: AbortSignal.timeout(ANSWER_WITHIN * 1000),
  });
  if (!answer.ok) throw new Error(`The authority answers ${answer.status} about an enrolment`);
  return v.parse(enrolmentSchema, await answer.json()).enrolled;
}
