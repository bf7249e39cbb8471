import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { answerInTurn, dropConnection, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startHttpServer } from '../../support/http-server.ts';
import { ANNA } from '../../support/portal-double-people.ts';

test('on a page that changes built-in objects, a person signs in and out', async () => {
  const { origin, requests } = await startHttpServer(
    answerInTurn(
      sendStatus(401),
      sendStatus(200),
      // The script retries a read.
      dropConnection,
      sendJson(200, ANNA),
      sendJson(200, { branding: { productName: 'Files' } }),
      sendStatus(204),
    ),
  );
  const script = join(import.meta.dirname, 'old-page-process.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, origin]);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    refused: 'invalid-credentials',
    login: {},
    person: ANNA,
    branding: { productName: 'Files' },
  });
  const { authorization } = requests[1]?.headers ?? {};
  expect(authorization).toBe(`Basic ${Buffer.from('anna:123£').toString('base64')}`);
  expect(requests.map(({ url }) => url)).toEqual([
    '/rest/auth/login',
    '/rest/auth/login',
    '/rest/self',
    '/rest/self',
    '/rest/public',
    '/rest/auth/logout',
  ]);
});
