import { expect, test } from 'vitest';
import { createNotices, readNotices } from '../../../widgets/metadata/build/third-party-notices.ts';
import { toBundledSbom } from '../../../widgets/metadata/sbom.ts';

const toComponent = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, version: '1.0.0' });

const INSTALLED = {
  metadata: { component: toComponent('folder') },
  components: ['view', 'signal', 'bundler'].map(toComponent),
  dependencies: [
    { ref: 'folder@1.0.0', dependsOn: ['view@1.0.0', 'bundler@1.0.0'] },
    { ref: 'view@1.0.0', dependsOn: ['signal@1.0.0', 'bundler@1.0.0'] },
    { ref: 'signal@1.0.0', dependsOn: [] },
    { ref: 'bundler@1.0.0', dependsOn: ['signal@1.0.0'] },
  ],
};

test('the packages that the notices name stay in the SBOM, and the links between them', () => {
  const notices = createNotices(
    ['view', 'signal'].map((name) => ({ name, version: '1.0.0', identifier: 'MIT', text: 'MIT' })),
  );
  const sbom = toBundledSbom(INSTALLED, new Set(readNotices(notices)), 'portico-elements');
  expect(sbom.metadata.component.name).toBe('portico-elements');
  expect(sbom.components.map(({ name }) => name)).toEqual(['view', 'signal']);
  expect(sbom.dependencies).toEqual([
    { ref: 'folder@1.0.0', dependsOn: ['view@1.0.0'] },
    { ref: 'view@1.0.0', dependsOn: ['signal@1.0.0'] },
    { ref: 'signal@1.0.0', dependsOn: [] },
  ]);
});

test('a bundled package that npm does not list causes an error that names it', () => {
  expect(() => toBundledSbom(INSTALLED, new Set(['view@2.0.0']), 'portico-elements')).toThrow(
    'view@2.0.0',
  );
});
