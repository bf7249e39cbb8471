import { describe, expect, test } from 'vitest';
import { isWeakPassword } from '../../../demo/portal/password-rules/weak-password.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

const KNOWN = ['Harbour Files', 'greta', 'greta.olsen@partner.example', 'Greta', 'Olsen'];

describe('a weak password', () => {
  test.each([
    'Harbour Files 2026',
    'HarbourFiles-2026!',
    'H4rb0ur F1l3s !!',
    'Welcome to Harbour Files',
    'P@ssw0rd12345',
    'P@$$w0rd!P@$$w0rd!',
    'Password2026Password!',
    'Summer-Summer-2026!',
    'password1234',
    'letmein letmein 123',
    'iloveyouforever1',
    'Greta-Olsen-2026',
    '1q2w3e4r5t6y7u8i',
    'qwertyuiop[]asdf',
    'poiuytrewqlkjhgf',
    'abcdefgh12345678',
    'ababababababababab',
    'aaaaaaaaaaaaaaaaaaaaaaa',
    '                ',
    '１２３４５６７８９０１２３４５',
    'Pässwörd-Pässwörd',
    '',
  ])('is %j', (password) => {
    expect(isWeakPassword(password, KNOWN)).toBe(true);
  });
});

describe('no weak password', () => {
  test.each([
    'the tide comes in at six',
    'lighthouse by the sea',
    'correct horse battery staple',
    'keys of the harbour',
    'さくら-harbour-27',
    '岸壁の写真と灯台と桜',
    'marée haute à 6 h',
    'Kälte:kostet 5€ 🧊',
    'x7Kq-93nVb2L',
    'd8f7a6b5',
    '314159265358979',
  ])('is %j', (password) => {
    expect(isWeakPassword(password, KNOWN)).toBe(false);
  });
});

test.each([
  'ab1',
  '4@8({[<369&#!1/|0$5+7%2',
  'qwertyuiop',
  'a\u0301\u0323',
  '\ufdfa',
  '1',
  'password',
])('the check of a password of many %j takes less than 10 ms', (unit) => {
  const password = unit.repeat(LIMITS.password).slice(0, LIMITS.password);
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    isWeakPassword(password, [...KNOWN, password]);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(10);
});
