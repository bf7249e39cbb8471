import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The origin of the portal, which serves the scripts below `/portico/`. */
const PORTAL = process.env.PORTAL ?? 'http://127.0.0.1:8080';

const hashes: Record<string, string> = JSON.parse(
  readFileSync('node_modules/portico-elements/dist/integrity.json', 'utf8'),
);
const scripts = `${PORTAL}/portico/`;

// The browser looks up every script that a script imports in `integrity`.
const importMap = JSON.stringify({
  imports: { 'portico-elements/api': `${scripts}api.js` },
  integrity: Object.fromEntries(
    Object.entries(hashes).map(([file, hash]) => [scripts + file, hash]),
  ),
});
const importMapHash = createHash('sha256').update(importMap).digest('base64');

const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  `script-src 'self' ${PORTAL} 'sha256-${importMapHash}'`,
  `connect-src ${PORTAL}`,
  `img-src ${PORTAL} data:`,
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const page = readFileSync('src/index.html', 'utf8')
  .replaceAll('{{portal}}', PORTAL)
  .replace('{{policy}}', policy)
  .replace('<!-- import map -->', `<script type="importmap">${importMap}</script>`)
  .replace(/{{hash (.+?)}}/g, (_, file: string) => hashes[file] ?? '');
writeFileSync('dist/index.html', page);
