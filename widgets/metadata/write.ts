import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { elements } from '../elements.ts';
import { customElementsManifest, vscodeCssData, vscodeHtmlData, webTypes } from './editor-data.ts';
import { fragmentFiles } from './fragments.ts';
import { loaderScript } from './loader.ts';
import { createOpenApiDocument } from './openapi/openapi-document.ts';
import { compressFiles, integrity } from './served-files.ts';
import { elementTypes } from './types/element-types.ts';
import { reactModuleTypes, reactTypes } from './types/react-types.ts';
import { rollUpTypes } from './types/roll-up-types.ts';
import { angularTypes, svelteTypes, vueTypes } from './types/template-types.ts';

// Run from the root after `vite build` and `tsc`: writes the loader, types, manifest, editor data and the style sheet for pages into `dist`, and
// compresses what pages load.

for (const folder of ['dist', 'dist/slim']) {
  writeFileSync(`${folder}/loader.js`, await loaderScript(folder, elements));
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Without comments and white space that no browser needs. */
const shortenCss = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,*]|: |(?<=\() | (?=\))) ?/g, (_, sign: string) => sign.trim())
    .replaceAll(';}', '}')
    // Its own variables differ in their first letters.
    .replaceAll(/(?<=--_\w)\w+/g, '')
    .trim();

const files = {
  'custom-elements.json': json(customElementsManifest(elements)),
  'vscode.html-custom-data.json': json(vscodeHtmlData(elements)),
  'vscode.css-custom-data.json': json(vscodeCssData()),
  'portico.css': shortenCss(readFileSync('widgets/portico.css', 'utf8')),
  'web-types.json': json(webTypes(manifest, elements)),
  // Its links to other documents lead nowhere in the package.
  'contract/contract.md': readFileSync('docs/contract.md', 'utf8').replace(
    /\[([^\]]+)\]\((?!#)[^)]+\)/g,
    '$1',
  ),
  'contract/openapi.json': json(createOpenApiDocument(manifest.version)),
  'integrity.json': json(integrity('dist')),
};

const types = {
  'elements.d.ts': elementTypes(elements),
  'portico.d.ts':
    "export * from './api.js';\nexport * from './elements.js';\nexport * from './http-status.js';\n",
  // The loader has no exports.
  'loader.d.ts': 'export {};\n',
  'react.d.ts': reactTypes(elements),
  ...Object.fromEntries(
    elements.map((element) => [`react/${element.name}.d.ts`, reactModuleTypes(element)]),
  ),
  'vue.d.ts': vueTypes(elements),
  'svelte.d.ts': svelteTypes(elements),
  'angular.d.ts': angularTypes(),
  ...(await rollUpTypes()),
};

mkdirSync('dist/types/react', { recursive: true });
for (const [file, text] of Object.entries(types)) writeFileSync(`dist/types/${file}`, text);
for (const [file, text] of Object.entries(files)) writeFileSync(`dist/${file}`, text);

// Both builds take over the same first views.
const pageFiles = { 'portico.css': files['portico.css'], ...(await fragmentFiles('dist')) };
for (const folder of ['dist', 'dist/slim']) {
  mkdirSync(`${folder}/fragments`, { recursive: true });
  for (const [file, text] of Object.entries(pageFiles)) writeFileSync(`${folder}/${file}`, text);
}

await compressFiles('dist');
