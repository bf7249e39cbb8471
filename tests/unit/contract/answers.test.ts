import { expect, test } from 'vitest';
import { errorBodySchema } from '../../../src/contract/calls/error-body.ts';
import { publicInfoSchema } from '../../../src/contract/calls/public-info.ts';
import { releaseInfoSchema } from '../../../src/contract/calls/release-info.ts';
import { captchaQuestionSchema } from '../../../src/contract/captcha-question.ts';
import * as v from '../../../src/contract/schema.ts';

const PUBLIC_INFO = {
  guestAccess: true,
  internal: { locale: 'de', country: 'DE' },
  external: { locale: 'en', country: 'US' },
  keyviewExtensions: ['docx', 'pdf'],
  fileDownloadEnabled: true,
  webAccessEnabled: true,
  productVersion: '24.3',
  mfaSetting: 'OPTIONAL',
  branding: {
    productName: 'Acme Files',
    loginImage: '/branding/logo.svg',
    backgroundImage: '/branding/back.jpg',
    backgroundColor: '#fff',
    foregroundColor: '#123',
    accentColor: 'rebeccapurple',
  },
};

test('the complete public information is accepted', () => {
  expect(v.parse(publicInfoSchema, PUBLIC_INFO)).toEqual(PUBLIC_INFO);
});

test('empty public information is accepted', () => {
  expect(v.parse(publicInfoSchema, {})).toEqual({});
});

test('unknown fields are dropped', () => {
  const richer = { ...PUBLIC_INFO, secret: 1, branding: { ...PUBLIC_INFO.branding, script: 'x' } };
  expect(v.parse(publicInfoSchema, richer)).toEqual(PUBLIC_INFO);
});

test.each([
  { guestAccess: 'yes' },
  { internal: 'de' },
  { internal: { locale: 1 } },
  { external: { country: [] } },
  { keyviewExtensions: 'docx' },
  { keyviewExtensions: [1] },
  { fileDownloadEnabled: 1 },
  { webAccessEnabled: 'false' },
  { productVersion: 24 },
  { mfaSetting: 'SOMETIMES' },
  { branding: 'blue' },
  { branding: { accentColor: 255 } },
])('public information with %j is rejected', (wrong) => {
  expect(() => v.parse(publicInfoSchema, { ...PUBLIC_INFO, ...wrong })).toThrow(v.ShapeError);
});

test('a complete or empty license is accepted, and another type is rejected', () => {
  const licence = { advanced_license: true, license_expired: false };
  expect(v.parse(releaseInfoSchema, { ...licence, serial: 'x' })).toEqual(licence);
  expect(v.parse(releaseInfoSchema, {})).toEqual({});
  expect(() => v.parse(releaseInfoSchema, { license_expired: 'no' })).toThrow(v.ShapeError);
  expect(() => v.parse(releaseInfoSchema, { advanced_license: 1 })).toThrow(v.ShapeError);
});

test('a captcha question is accepted, and an empty one is rejected', () => {
  const question = 'Which of these is a color: seven, green, chair?';
  expect(v.parse(captchaQuestionSchema, { question })).toEqual({ question });
  expect(() => v.parse(captchaQuestionSchema, { question: '' })).toThrow(v.ShapeError);
  expect(() => v.parse(captchaQuestionSchema, {})).toThrow(v.ShapeError);
});

test('an error body with any data is accepted, and a message that is not a text is rejected', () => {
  const body = { code: 'BAD_CREDENTIALS', message: 'Invalid Credential', data: { left: [1] } };
  expect(v.parse(errorBodySchema, body)).toEqual(body);
  expect(v.parse(errorBodySchema, {})).toEqual({});
  expect(() => v.parse(errorBodySchema, { message: ['Invalid'] })).toThrow(v.ShapeError);
});
