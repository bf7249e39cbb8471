import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toReleasedExample } from '../../../widgets/metadata/released-files.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('a release changes the version that an example installs, and nothing else', () => {
  const example = (version: string) =>
    `{\n  "version": "0.1.0",\n  "dependencies": {\n    "portico-elements": "${version}",\n    "vue": "0.1.0"\n  }\n}\n`;
  expect(toReleasedExample(example('0.1.0'), '1.2.0-rc.1')).toBe(example('1.2.0-rc.1'));
});

test('an example without the package causes an error', () => {
  expect(() => toReleasedExample('{ "name": "portico-elements-example" }', '1.2.0')).toThrow(
    'does not depend',
  );
});

test('every example installs the version of the package', () => {
  const { version } = readJson('package.json');
  const examples = globSync('examples/*/package.json');
  expect(examples).not.toEqual([]);
  for (const file of examples) {
    expect(readJson(file).dependencies['portico-elements'], file).toBe(version);
  }
});
