import type { DocumentedElement } from '../shared/documented-element.ts';

/** An export of the package as Node and TypeScript resolve it. */
export type PackageExport = string | Readonly<Record<'types' | 'default', string>>;

/** Frameworks whose templates have types of their own, and no build of their own. */
const FRAMEWORKS = ['vue', 'svelte', 'angular'];

/**
 * The exports of the package: the API with all elements, the API alone, the status table and each element, in three
 * builds; all elements with the types of a framework; the loader of the first two builds; and what servers, editors, tests and pages need besides. The builds are those with React inside, with Preact inside
 * (`slim`), and for applications that have React already (`react`), with a component for each element.
 */
export function packageExports(
  elements: readonly DocumentedElement[],
): Record<string, PackageExport> {
  const script = (name: string, types = name, folder = '') => ({
    types: `./dist/types/${types}.d.ts`,
    default: `./dist/${folder}${name}.js`,
  });
  const build = (
    path: string,
    folder: string,
    types: string,
    typesOf = (_name: string) => 'elements',
  ) => ({
    [path]: script('portico', types, folder),
    [`${path}/api`]: script('api', 'api', folder),
    ...Object.fromEntries(
      elements.map(({ name }) => [`${path}/${name}`, script(name, typesOf(name), folder)]),
    ),
  });
  return {
    '.': script('portico'),
    './api': script('api'),
    './adapter': script('adapter'),
    './http-status': script('http-status'),
    ...Object.fromEntries(elements.map(({ name }) => [`./${name}`, script(name, 'elements')])),
    ...build('./slim', 'slim/', 'portico'),
    ...build('./react', 'react/', 'react', (name) => `react/${name}`),
    ...Object.fromEntries(
      FRAMEWORKS.map((name) => [
        `./${name}`,
        { types: `./dist/types/${name}.d.ts`, default: './dist/portico.js' },
      ]),
    ),
    './loader': script('loader', 'loader'),
    './slim/loader': script('loader', 'loader', 'slim/'),
    './render': script('render'),
    './contract': { types: './dist/types/contract.d.ts', default: './dist/contract/contract.js' },
    './testing': script('testing', 'testing', 'testing/'),
    './fragments/*': './dist/fragments/*',
    './portico.css': './dist/portico.css',
    './sign-in.css': './dist/sign-in.css',
    './sign-in.light-dom.css': './dist/sign-in.light-dom.css',
    './custom-elements.json': './dist/custom-elements.json',
    './contract/openapi.json': './dist/contract/openapi.json',
    './integrity.json': './dist/integrity.json',
    './web-types.json': './dist/web-types.json',
    './vscode.html-custom-data.json': './dist/vscode.html-custom-data.json',
    './vscode.css-custom-data.json': './dist/vscode.css-custom-data.json',
    './package.json': './package.json',
  };
}
