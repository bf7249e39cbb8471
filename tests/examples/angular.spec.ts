import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signInAfterFailure, test } from './example-test.ts';

test('an application of Angular on another origin signs in, and tells why a sign-in has failed', async ({
  page,
  testPortal,
  login,
  startExample,
  messages,
}) => {
  const { origin, folder } = await startExample('angular', {
    command: (port) => [
      'node_modules/.bin/sirv',
      'dist/browser',
      '--dev',
      '--host',
      'localhost',
      '--port',
      `${port}`,
    ],
  });
  // As a server of the application does that writes the portal's address into the page.
  const file = path.join(folder, 'dist/browser/index.html');
  const html = readFileSync(file, 'utf8');
  expect(html).toContain('http://127.0.0.1:8080');
  writeFileSync(file, html.replace('http://127.0.0.1:8080', testPortal.origin));
  await login.open(`${origin}/`);
  await signInAfterFailure(page, login, messages);
});
