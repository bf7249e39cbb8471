import { readFileSync, writeFileSync } from 'node:fs';
import { customElementsManifest } from './custom-elements-manifest.ts';
import { elementTypes } from './element-types.ts';
import { integrity } from './integrity.ts';
import { loadDefinitions } from './load-definitions.ts';
import { reactTypes } from './react-types.ts';
import { vscodeCssData } from './vscode-css-data.ts';
import { vscodeHtmlData } from './vscode-html-data.ts';
import { webTypes } from './web-types.ts';

// Run from the root after `vite build` and `tsc`: writes into `dist` what is known of the elements.

const definitions = await loadDefinitions();
const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

const files = {
  'custom-elements.json': json(customElementsManifest(definitions)),
  'vscode.html-custom-data.json': json(vscodeHtmlData(definitions)),
  'vscode.css-custom-data.json': json(vscodeCssData()),
  'web-types.json': json(webTypes(JSON.parse(readFileSync('package.json', 'utf8')), definitions)),
  'integrity.json': json(integrity('dist')),
  'types/elements.d.ts': elementTypes(definitions),
  'types/react.d.ts': reactTypes(definitions),
  'types/portico.d.ts': "export * from './elements.js';\nexport * from './src/api.js';\n",
};
for (const [file, text] of Object.entries(files)) writeFileSync(`dist/${file}`, text);
