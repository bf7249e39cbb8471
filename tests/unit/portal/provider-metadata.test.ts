import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenidProvider } from '../../../demo/portal/openid/openid-provider.ts';

let origin = '';
let issuer = '';
const server = createServer((_, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ issuer, token_endpoint: `${origin}/token` }));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const discover = () =>
  createOpenidProvider(
    { issuer: origin, clientId: 'portal', clientSecret: 'secret' },
    'the test',
  ).discover();

test.each(['https://evil.example', 'http://127.0.0.1:1', undefined])(
  'metadata of the issuer %s is refused',
  async (other) => {
    issuer = other as string;
    await expect(discover()).rejects.toThrow();
  },
);

test('metadata of the configured issuer is accepted', async () => {
  issuer = origin;
  expect((await discover()).serverMetadata().issuer).toBe(origin);
});
