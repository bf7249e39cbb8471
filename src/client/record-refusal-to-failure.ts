import { errorBodySchema } from '../contract/calls/error-body.ts';
import { Failure } from '../contract/failure.ts';
import {
  type RegistrationErrors,
  registrationErrorsSchema,
} from '../contract/registration-errors.ts';
import * as v from '../contract/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { type Refusal, refusalToFailure } from './to-failure.ts';

/** The failure of a refused record: a 422 has a reason for each field that is not valid. */
export function recordRefusalToFailure(refusal: Refusal, settings: Settings): Failure {
  const failure = refusalToFailure(refusal, settings);
  if (refusal.status !== 422) return failure;
  return new Failure('invalid-record', { status: 422, fieldErrors: readFieldErrors(refusal.body) });
}

/** The field errors in the body; none if it is not an error body. */
function readFieldErrors(body: string): RegistrationErrors {
  try {
    const { data } = v.parse(errorBodySchema, JSON.parse(body));
    // JSON has no `undefined`, which the type of the schema's output allows.
    return v.parse(registrationErrorsSchema, data) as RegistrationErrors;
  } catch {
    return {};
  }
}
