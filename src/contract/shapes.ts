import { ALL_CALLS } from './calls/all-calls.ts';
import { errorBodySchema } from './calls/error-body.ts';
import { brandingSchema } from './calls/public-info.ts';
import {
  externalUserRecordSchema,
  invalidRecordSchema,
  recordWithoutTermsSchema,
} from './calls/register.ts';
import { describeIssue } from './describe-issue.ts';
import { registrationErrorsSchema } from './registration-errors.ts';
import { type Schema, safeParse } from './schema.ts';

/** The schemas of the JSON objects and forms of the contract, by the names in `components.schemas`. */
export const SHAPE_SCHEMAS = {
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
export type ShapeName = keyof typeof SHAPE_SCHEMAS;

/** A schema as libraries with support for Standard Schema understand it (https://standardschema.dev). */
const toStandardSchema = (schema: Schema) => ({
  '~standard': {
    version: 1,
    vendor: 'portico',
    validate(value: unknown) {
      const { issues, output } = safeParse(schema, value);
      if (!issues) return { value: output };
      return {
        issues: issues.map((issue) => ({
          message: `Expected ${describeIssue(issue)}`,
          path: issue.path.split('.').filter(Boolean),
        })),
      };
    },
  },
});

/** The JSON objects and forms of the contract as Standard Schemas. */
export const shapes = Object.fromEntries(
  Object.entries(SHAPE_SCHEMAS).map(([name, schema]) => [name, toStandardSchema(schema)]),
);
