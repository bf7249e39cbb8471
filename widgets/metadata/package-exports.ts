import type { DocumentedElement } from '../shared/documented-element.ts';

/** An export of the package as Node and TypeScript resolve it. */
export type PackageExport =
  | string
  | Readonly<Record<'types' | 'default', string>>
  | { types: string };

/**
 * The exports of the package: the API with all elements, the API alone, the status table, each element, and the
 * style sheet for pages.
 */
export function packageExports(
  elements: readonly DocumentedElement[],
): Record<string, PackageExport> {
  const script = (name: string, types = name) => ({
    types: `./dist/types/${types}.d.ts`,
    default: `./dist/${name}.js`,
  });
  return {
    '.': script('portico'),
    './api': script('api'),
    './http-status': script('http-status'),
    ...Object.fromEntries(elements.map(({ name }) => [`./${name}`, script(name, 'elements')])),
    './react': { types: './dist/types/react.d.ts' },
    './portico.css': './dist/portico.css',
    './custom-elements.json': './dist/custom-elements.json',
    './contract/openapi.json': './dist/contract/openapi.json',
    './package.json': './package.json',
  };
}
