import { expect, test } from 'vitest';
import { allowedUrl } from '../../../src/session/allowed-url.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { generatedAddresses, HOSTILE_ADDRESSES } from '../../support/hostile-addresses.ts';

const SETTINGS = {
  ...defaultSettings('https://files.example.com'),
  allowedOrigins: ['https://id.example.com', 'http://public.example.com'],
};
const ALLOWED = ['https://files.example.com', 'https://id.example.com'];

test.each([
  '/ssf/sso/login',
  'https://files.example.com/x?y=z',
  'https://id.example.com/authorize?state=1',
])('the browser may be sent to %s', (address) => {
  expect(ALLOWED).toContain(allowedUrl(address, SETTINGS)?.origin);
});

test.each([
  ...HOSTILE_ADDRESSES,
  'https://id.example.com:8443/',
  'https://user@id.example.com/',
  'http://public.example.com/',
  'ftp://id.example.com/',
])('the browser is never sent elsewhere by %j', (address) => {
  const url = allowedUrl(address, SETTINGS);
  if (url) expect(ALLOWED).toContain(url.origin);
  expect(url?.username ?? '').toBe('');
});

test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
  'on the own machine http will do: %s',
  (origin) => {
    const settings = { ...defaultSettings(origin), allowedOrigins: ['http://localhost:9001'] };
    expect(allowedUrl('/x', settings)?.origin).toBe(origin);
    expect(allowedUrl('http://localhost:9001/x', settings)?.origin).toBe('http://localhost:9001');
  },
);

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`2,000 generated addresses never leave the allowed origins (SEED=${seed})`, () => {
  for (const address of generatedAddresses(seed, 2_000)) {
    const url = allowedUrl(address, SETTINGS);
    if (url) expect(ALLOWED, `${JSON.stringify(address)} (SEED=${seed})`).toContain(url.origin);
  }
});
