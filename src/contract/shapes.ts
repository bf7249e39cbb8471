import { ALL_CALLS } from './calls/all-calls.ts';
import type { Schema } from './calls/call.ts';
import { errorBodySchema } from './calls/error-body.ts';
import { brandingSchema } from './calls/public-info.ts';
import { invalidRecordSchema } from './calls/register.ts';
import {
  externalUserRecordSchema,
  recordWithoutTermsSchema,
} from './external-user-record-schema.ts';
import { registrationErrorsSchema } from './registration-errors.ts';

/** The JSON objects and forms of the contract, by the names in `components.schemas`. */
export const shapes = {
  Principal: ALL_CALLS.self.answers[200].body,
  PublicInfo: ALL_CALLS.publicInfo.answers[200].body,
  Branding: brandingSchema,
  ReleaseInfo: ALL_CALLS.releaseInfo.answers[200].body,
  CaptchaQuestion: ALL_CALLS.captcha.answers[200].body,
  ExternalUser: ALL_CALLS.externalUser.answers[200].body,
  UserState: ALL_CALLS.register.answers[200].body,
  RegistrationRecord: externalUserRecordSchema,
  RecordWithoutTerms: recordWithoutTermsSchema,
  RegistrationErrors: registrationErrorsSchema,
  InvalidRecord: invalidRecordSchema,
  PortalLoginForm: ALL_CALLS.portalLogin.request.body,
  Error: errorBodySchema,
} as const satisfies Record<string, Schema>;

/** The name of a JSON object or form of the contract. */
export type ShapeName = keyof typeof shapes;
