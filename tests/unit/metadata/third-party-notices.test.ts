import { build } from 'vite';
import { expect, test } from 'vitest';
import { createNotices, NOTICES_FILE } from '../../../widgets/metadata/third-party-notices.ts';

/** Returns the package of a module; `undefined` for our own sources. */
function getPackageName(moduleId: string): string | undefined {
  return moduleId.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1];
}

test('the build names every bundled package, each with the text of its license', async () => {
  const result = await build({ logLevel: 'silent', build: { write: false } });
  const { output } = result as Extract<typeof result, { output: unknown }>;
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const names = new Set(modules.flatMap((id) => getPackageName(id) ?? []));
  const notices = output.find(({ fileName }) => fileName === NOTICES_FILE);
  const text = notices?.type === 'asset' ? String(notices.source) : '';
  const sections = text.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split(' ')[0]).sort()).toEqual([...names].sort());
  for (const section of sections) {
    expect(section).toMatch(/Copyright \(c\)/);
    expect(section).toContain('WITHOUT WARRANTY OF ANY KIND');
  }
  expect(output.map(({ fileName }) => fileName)).not.toContain('licenses.json');
});

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
