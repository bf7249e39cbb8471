import { expect, test } from 'vitest';
import { toReleasedChangelog } from '../../../widgets/metadata/released-files.ts';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A door.\n\n## 1.0.0 (2026-01-01)\n';

test('a release takes over the unreleased entries', () => {
  expect(toReleasedChangelog(CHANGELOG, '1.1.0', '2026-02-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-01)\n\n### Added\n\n- A door.\n\n## 1.0.0 (2026-01-01)\n',
  );
});

test('a version is released once, and only if the changelog says what it changes', () => {
  const released = toReleasedChangelog(CHANGELOG, '1.1.0', '2026-02-01');
  expect(() => toReleasedChangelog(released, '1.2.0', '2026-03-01')).toThrow('nothing');
  expect(() => toReleasedChangelog(CHANGELOG, '1.0.0', '2026-02-01')).toThrow('already');
});
