import { expect, test } from 'vitest';
import { createNotices } from '../../../widgets/metadata/build/third-party-notices.ts';

test('a package without a license file gets its text from the list of copyright lines', () => {
  const notices = createNotices([{ name: 'dlv', version: '1.1.3', identifier: 'MIT', text: null }]);
  expect(notices).toContain('## dlv 1.1.3 (MIT)\n\nMIT License\n\nCopyright (c) Jason Miller');
});

test.each([
  { name: 'unknown', version: '1.0.0', identifier: 'MIT', text: null },
  { name: 'dlv', version: '2.0.0', identifier: 'ISC', text: '' },
])('the package $name without a known license text causes an error that names it', (bundled) => {
  expect(() => createNotices([bundled])).toThrow(bundled.name);
});
