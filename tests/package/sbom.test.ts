import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSbom } from '../../widgets/metadata/sbom.ts';

const sbom = createSbom();
const names = sbom.components.map(({ name }) => name);

test('the SBOM lists every package in the scripts of the builds, and no tool', () => {
  const notices = ['dist', 'dist/slim', 'dist/react'].flatMap((folder) => [
    ...readFileSync(`${folder}/third-party-notices.md`, 'utf8').matchAll(/^## (\S+) /gm),
  ]);
  expect(names.toSorted()).toEqual([...new Set(notices.map(([, name]) => name))].toSorted());
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'preact', 'wretch']));
  for (const tool of ['vite', 'vitest', 'playwright', 'typescript']) {
    expect(names).not.toContain(tool);
  }
});

test('the SBOM is about the package, and names each component with its hash', () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const root = sbom.metadata.component;
  expect(root).toMatchObject({ name, version });
  for (const component of sbom.components) {
    expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: expect.anything() });
    expect(JSON.stringify(component)).not.toContain('development');
  }
  const refs = [root, ...sbom.components].map((component) => component['bom-ref']);
  expect(sbom.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
  for (const { dependsOn } of sbom.dependencies)
    expect(refs).toEqual(expect.arrayContaining([...dependsOn]));
});
