import { expect, test } from 'vitest';
import { toPortalUrl } from '../../../src/contract/urls.ts';
import { getPersonName } from '../../../src/hooks/use-session.ts';
import { getInitials } from '../../../src/ui/avatar.tsx';
import { getThumbnailUrl } from '../../../src/views/account/account.tsx';
import { formatBytes } from '../../../src/views/account/account-details.tsx';
import { ANNA } from '../../support/portal-double-people.ts';

/** Replaces the no-break spaces of `Intl` between a number and its unit. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [999, 'en', '999 bytes'],
  [1_000, 'en', '1 kB'],
  [1_500, 'en', '1.5 kB'],
  [999_940, 'en', '999.9 kB'],
  [999_960, 'en', '1 MB'],
  [1_000_000, 'en', '1 MB'],
  [950_000_000, 'en', '950 MB'],
  [1_000_000_000, 'en', '1 GB'],
  [1_234_567_890, 'de', '1,2 GB'],
  [1_000_000_000_000, 'en', '1 TB'],
  [2_500_000_000_000_000, 'en', '2.5 PB'],
  [5_000_000_000_000_000_000, 'en', '5,000 PB'],
  [1_500, 'cs', '1,5 kB'],
  [1_500, 'fr', '1,5 ko'],
  [1, 'de', '1 Byte'],
  [5, 'pl', '5 bajtów'],
])('formats %d bytes in %s as %s', (bytes, language, text) => {
  expect(normalizeSpaces(formatBytes(bytes, language))).toBe(text);
});

test.each([
  [{ first_name: 'Anna', last_name: 'Nováková' }, 'cs', 'Anna Nováková'],
  [{ first_name: 'Anna', last_name: 'Kovács' }, 'hu', 'Kovács Anna'],
  [{ first_name: '花子', last_name: '山田' }, 'ja', '山田 花子'],
  [{ first_name: '小明', last_name: '王' }, 'zh-Hant', '王 小明'],
  [{ first_name: 'Anna' }, 'en', 'Anna'],
  [{ last_name: 'Nováková' }, 'hu', 'Nováková'],
  [{ first_name: '', last_name: '' }, 'en', 'anna'],
  [{}, 'en', 'anna'],
])('the name %j is shown in %s as %s', (names, language, text) => {
  expect(getPersonName({ ...ANNA, ...names }, language)).toBe(text);
});

test.each([
  ['Anna Nováková', 'AN'],
  ['anna', 'A'],
  ['Anna Maria von der Heide', 'AH'],
  ['  anna   nováková  ', 'AN'],
  ['édith piaf', 'ÉP'],
  ['e\u0301dith', 'E\u0301'],
  ['山田 花子', '山花'],
  ['🦊 fox', '🦊F'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧F'],
  ['', ''],
  ['   ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test('without a segmenter, an initial is the first code point', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  const initials = ['Anna Nováková', '🦊 fox', '   '].map(getInitials);
  Object.assign(Intl, { Segmenter });
  expect(initials).toEqual(['AN', '🦊F', '']);
});

/** The URL of a thumbnail with this `href`, at a portal with this base path. */
const getThumbnail = (href: string, base = '') => {
  const portal = `https://files.example.com${base}`;
  const principal = { ...ANNA, avatar: { links: [{ rel: 'thumbnail', href }] } };
  return getThumbnailUrl(principal, (address) => toPortalUrl(address, portal)?.href);
};

test.each([
  ['/avatars/a1/thumbnail', '/rest/avatars/a1/thumbnail'],
  ['avatars/a1/thumbnail?v=2', '/rest/avatars/a1/thumbnail?v=2'],
  ['/rest/avatars/a1', '/rest/avatars/a1'],
  ['https://files.example.com/pictures/a1', '/pictures/a1'],
  ['//files.example.com/pictures/a1', '/pictures/a1'],
])('the thumbnail %s is at %s of the portal', (href, path) => {
  expect(getThumbnail(href)).toBe(`https://files.example.com${path}`);
});

test.each([
  ['/avatars/a1', '/portal/rest/avatars/a1'],
  ['/rest/avatars/a1', '/portal/rest/avatars/a1'],
  ['/portal/rest/avatars/a1', '/portal/rest/avatars/a1'],
  ['https://files.example.com/pictures/a1', '/pictures/a1'],
])('below a base path, the thumbnail %s is at %s', (href, path) => {
  expect(getThumbnail(href, '/portal')).toBe(`https://files.example.com${path}`);
});

test.each([
  'https://evil.example/a.png',
  'https://files.example.com.evil.example/a.png',
  'https://files.example.com@evil.example/a.png',
  'http://files.example.com/a.png',
  '//evil.example/a.png',
  '\\\\evil.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://files.example.com/1',
])('the thumbnail %s of another origin is not requested', (href) => {
  expect(getThumbnail(href)).toBeUndefined();
});

test.each([
  [undefined],
  [{}],
  [{ links: [] }],
  [{ links: [{ rel: 'content', href: '/a' }] }],
  [{ links: [{ rel: 'thumbnail', href: '' }] }],
])('the avatar %j has no thumbnail', (avatar) => {
  expect(getThumbnailUrl({ ...ANNA, avatar }, (address) => address)).toBeUndefined();
});
