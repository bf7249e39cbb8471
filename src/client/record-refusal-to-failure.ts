import * as v from 'valibot';
import { errorBodySchema } from '../contract/calls/error-body.ts';
import { Failure } from '../contract/failure.ts';
import {
  type RegistrationErrors,
  registrationErrorsSchema,
} from '../contract/registration-errors.ts';
import { type Refusal, refusalToFailure } from './to-failure.ts';

/** The failure of a record that does not pass: 422 with a reason for each field (contract). */
export function recordRefusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  const failure = refusalToFailure(refusal, redirectHeader);
  if (refusal.status !== 422) return failure;
  return new Failure('invalid-record', { status: 422, problems: problemsOf(refusal.body) });
}

/** The reasons of the body, or none where it is not the agreed one. */
function problemsOf(body: string): RegistrationErrors {
  try {
    const { data } = v.parse(errorBodySchema, JSON.parse(body));
    // What JSON lacks is not there, which the check's own type can't say.
    return v.parse(registrationErrorsSchema, data) as RegistrationErrors;
  } catch {
    return {};
  }
}
