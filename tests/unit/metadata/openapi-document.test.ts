import { describe, expect, test } from 'vitest';
import { ALL_CALLS } from '../../../src/contract/calls/all-calls.ts';
import type { Call } from '../../../src/contract/calls/call.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import * as v from '../../../src/contract/schema.ts';
import { SHAPE_SCHEMAS, type ShapeName } from '../../../src/contract/shapes.ts';
import { contractSections } from '../../../widgets/metadata/contract-sections.ts';
import { createOpenApiDocument } from '../../../widgets/metadata/openapi/openapi-document.ts';
import type { OpenApiOperation } from '../../../widgets/metadata/openapi/openapi-types.ts';
import { referToShape } from '../../../widgets/metadata/openapi/shapes.ts';
import { createOpenApiValidator } from './openapi-validator.ts';

const document = createOpenApiDocument('1.2.3');

const validate = createOpenApiValidator(document);

const isValid = (shape: ShapeName, value: unknown) =>
  validate(referToShape(SHAPE_SCHEMAS[shape]), value).length === 0;

const calls = Object.values<Call>(ALL_CALLS);

function getOperation({ name, method }: Call): OpenApiOperation {
  const operation = document.paths[CALL_PATHS[name]]?.[method === 'GET' ? 'get' : 'post'];
  if (operation === undefined) throw new Error(`${name} is missing`);
  return operation;
}

test('the document has the version of the package and every call once', () => {
  expect(document.info.version).toBe('1.2.3');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids).toEqual(calls.map(({ name }) => name));
});

describe.each(calls.map((call) => [call.name, call] as const))('the call %s', (_, call) => {
  test('has every answer; a status that OpenAPI forbids is in the extension', () => {
    const { responses, 'x-portico-answers': others = {} } = getOperation(call);
    const statuses = Object.keys(responses).filter((status) => status !== 'default');
    for (const status of statuses) expect(status).toMatch(/^[1-5]\d\d$/);
    expect([...statuses, ...Object.keys(others)]).toEqual(Object.keys(call.answers));
  });

  test('has every header of its answers, and says which are always there', () => {
    const { responses, 'x-portico-answers': others } = getOperation(call);
    for (const [status, { headers = [], optionalHeaders = [] }] of Object.entries(call.answers)) {
      const described = { ...responses, ...others }[status]?.headers;
      for (const name of headers) expect(described?.[name]?.required).toBe(true);
      for (const name of optionalHeaders) expect(described?.[name]?.required).toBe(false);
    }
  });

  test('has the anti-forgery header if it changes something', () => {
    const names = getOperation(call).parameters.map(({ name }) => name);
    expect(names.includes('X-Requested-With')).toBe(call.method === 'POST');
  });
});

test('every parameter of a path is in the path', () => {
  for (const call of calls) {
    const inPath = getOperation(call).parameters.filter((parameter) => parameter.in === 'path');
    for (const { name, required } of inPath) {
      expect(CALL_PATHS[call.name]).toContain(`{${name}}`);
      expect(required).toBe(true);
    }
  }
});

test('every reference leads to a schema of the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, reference = ''] of references) {
    expect(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    ).toContain(reference);
  }
});

const rules = { minLength: 15, maxLength: 128, forbidden: [] };
const withRules = (passwordRestrictions: unknown) => ({
  emailAddress: 'marta@partner.example',
  userState: 1,
  passwordRestrictions,
});

test.each<[ShapeName, unknown, boolean]>([
  ['Principal', { id: 7, name: 'anna' }, true],
  ['Principal', { id: 7 }, false],
  ['Principal', { name: 'anna' }, true],
  ['Principal', { id: 'p-7', name: 'anna' }, true],
  ['Principal', { id: true, name: 'anna' }, false],
  ['Principal', { id: 7, name: 'anna', disk_space_used: '12' }, false],
  ['Principal', { id: 7, name: 'anna', external_user_state: 6 }, false],
  ['Principal', { id: 7, name: 'anna', avatar: { links: [{ rel: 'thumbnail' }] } }, false],
  ['Principal', { id: 7, name: 'anna', unknown: [] }, true],
  ['PublicInfo', {}, true],
  ['PublicInfo', { mfaSetting: 'SOMETIMES' }, false],
  ['PublicInfo', { branding: { productName: 1 } }, false],
  ['ReleaseInfo', { license_expired: 'no' }, false],
  ['CaptchaQuestion', { question: 'Which is the third word?' }, true],
  ['CaptchaQuestion', { question: '' }, false],
  ['ExternalUser', withRules('At least 15 characters'), true],
  ['ExternalUser', withRules(['At least 15 characters']), true],
  ['ExternalUser', withRules(rules), true],
  ['ExternalUser', withRules({ ...rules, minLength: -1 }), false],
  ['ExternalUser', withRules({ ...rules, minLength: 1.5 }), false],
  ['ExternalUser', withRules({ ...rules, classes: { required: 2, of: ['lower', 'upper'] } }), true],
  ['ExternalUser', withRules({ ...rules, classes: { required: 2, of: ['kana'] } }), false],
  ['UserState', { userState: 0 }, false],
  ['RegistrationRecord', {}, true],
  ['RegistrationRecord', { emailAddress: 'x'.repeat(255) }, false],
  ['RegistrationRecord', { termsAndConditions: 'x'.repeat(200_000) }, true],
  ['PortalLoginForm', { j_password: 'x'.repeat(512) }, true],
  ['PortalLoginForm', { j_password: 'x'.repeat(513) }, false],
  ['Error', { code: 'FORGERY', message: 'Forged', data: [] }, true],
  ['Error', { message: 1 }, false],
])('JSON Schema and the schema of the elements agree on a %s of %o', (shape, value, expected) => {
  expect(isValid(shape, value)).toBe(expected);
  expect(v.is(SHAPE_SCHEMAS[shape], value)).toBe(expected);
});

test('an unknown reason is an error for a portal, and `invalid` for the elements', () => {
  const value = { password: 'too-easy' };
  expect(isValid('RegistrationErrors', value)).toBe(false);
  expect(v.parse(SHAPE_SCHEMAS.RegistrationErrors, value)).toEqual({ password: 'invalid' });
});

test('a body without a name is an error', () => {
  expect(() => referToShape(v.object({}))).toThrow('shapes.ts');
});

test('the guide has a table for each call and each body', () => {
  const names = Object.keys(contractSections(document));
  expect(names.filter((name) => name.startsWith('call-'))).toHaveLength(calls.length);
  expect(names.filter((name) => name.startsWith('shape-'))).toHaveLength(
    Object.keys(SHAPE_SCHEMAS).length,
  );
});
