import { describe, expect, test } from 'vitest';
import { readOpenidProviders } from '../../../demo/openid-providers.ts';

const MFA = {
  MFA_ISSUER: 'https://id.example.com/realms/files',
  MFA_CLIENT_ID: 'files',
  MFA_CLIENT_SECRET: 'secret',
  MFA_ACR: 'urn:example:gold  urn:example:platinum',
};

const FURTHER = {
  SSO_PROVIDERS: 'pilots',
  SSO_PILOTS_ISSUER: 'https://pilots.example',
  SSO_PILOTS_CLIENT_ID: 'files',
  SSO_PILOTS_CLIENT_SECRET: 'secret',
  SSO_PILOTS_NAME: 'Pilots’ guild',
  SSO_PILOTS_ACR: 'two',
};

describe('the OpenID providers of the demo', () => {
  test('are its own without any variable, and with values of acr for its own', () => {
    const own = { secondFactor: undefined, singleSignOn: undefined, furtherSignOns: [] };
    expect(readOpenidProviders({})).toEqual(own);
    expect(readOpenidProviders({ MFA_ISSUER: '', SSO_ISSUER: '', SSO_ACR: 'two' })).toEqual(own);
  });

  test('have a registration each', () => {
    const SSO = {
      SSO_ISSUER: 'http://127.0.0.1:9',
      SSO_CLIENT_ID: 'a',
      SSO_CLIENT_SECRET: 'b',
      SSO_SUBJECT_CLAIM: 'employee',
    };
    expect(readOpenidProviders({ ...MFA, ...SSO, MFA_AMR: 'otp hwk' })).toEqual({
      secondFactor: {
        issuer: 'https://id.example.com/realms/files',
        clientId: 'files',
        clientSecret: 'secret',
        subjectClaim: undefined,
        acrValues: ['urn:example:gold', 'urn:example:platinum'],
        amrValues: ['otp', 'hwk'],
      },
      singleSignOn: {
        issuer: 'http://127.0.0.1:9',
        clientId: 'a',
        clientSecret: 'b',
        subjectClaim: 'employee',
        acrValues: [],
        amrValues: [],
        name: undefined,
      },
      furtherSignOns: [],
    });
  });

  test('are several for single sign-on, each with its own variables', () => {
    const { singleSignOn, furtherSignOns } = readOpenidProviders({
      ...FURTHER,
      SSO_ISSUER: 'https://id.example.com',
      SSO_CLIENT_ID: 'a',
      SSO_CLIENT_SECRET: 'b',
      SSO_NAME: 'Example ID',
    });
    expect(singleSignOn).toMatchObject({ issuer: 'https://id.example.com', name: 'Example ID' });
    expect(singleSignOn).not.toHaveProperty('id');
    expect(furtherSignOns).toMatchObject([
      { id: 'pilots', name: 'Pilots’ guild', issuer: 'https://pilots.example', acrValues: ['two'] },
    ]);
  });

  test.each([
    [{ MFA_CLIENT_SECRET: '' }, /^MFA_ISSUER needs MFA_CLIENT_ID and MFA_CLIENT_SECRET/],
    [{ MFA_ISSUER: '' }, /^MFA_CLIENT_ID needs MFA_ISSUER/],
    [{ MFA_ACR: '' }, /^MFA_ISSUER needs MFA_ACR or MFA_AMR/],
    [{ MFA_ISSUER: 'http://id.example.com' }, /^MFA_ISSUER is no issuer .*http:\/\/id\.example/],
    [{ MFA_ISSUER: 'id.example.com' }, /^MFA_ISSUER is no issuer/],
    [{ MFA_SUBJECT_CLAIM: 'email' }, /^MFA_SUBJECT_CLAIM: The claim email can become/],
    [{ SSO_ISSUER: 'https://id.example.com' }, /^SSO_ISSUER needs SSO_CLIENT_ID/],
    [{ SSO_PROVIDERS: 'pilots tugs' }, /^SSO_PROVIDERS needs SSO_TUGS_ISSUER/],
    [{ SSO_PROVIDERS: 'Pilots' }, /^SSO_PROVIDERS has names of small letters .*, not Pilots\./],
    [{ SSO_PROVIDERS: 'sso' }, /^SSO_PROVIDERS has names .*, not sso\./],
    [{ SSO_PILOTS_CLIENT_ID: '' }, /^SSO_PILOTS_ISSUER needs SSO_PILOTS_CLIENT_ID/],
  ])('with %j are refused in words', (change, message) => {
    expect(() => readOpenidProviders({ ...MFA, ...FURTHER, ...change })).toThrow(message);
  });
});
