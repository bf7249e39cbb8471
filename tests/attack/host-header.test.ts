import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openAuthority } from '../unit/identity/support/open-authority.ts';
import { openTestPortal } from '../unit/portal/support/open-test-portal.ts';
import { readStatuses, sendBytes } from '../unit/portal/support/send-bytes.ts';

test.each(['127.0.0.1', '::1', 'localhost'])(
  'a site whose name leads to this machine cannot read the metrics at %s',
  async (host) => {
    const { portal } = await openTestPortal({ people: [], metrics: { host, port: 0 } });
    const url = new URL('/metrics', portal.metricsAddress);
    const readStatus = (named: string) =>
      new Promise((resolve, reject) => {
        request(url, { headers: { Host: named } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect([await readStatus('rebound.example'), await readStatus(url.host)]).toEqual([421, 200]);
    await portal.close();
  },
);

test('a request with two Host headers is refused by portal, metrics and authority', async () => {
  const { portal, address } = await openTestPortal({ people: [], metrics: { port: 0 } });
  const authority = await openAuthority();
  const urls = [
    `${address}/rest/public`,
    `${portal.metricsAddress}/metrics`,
    `${authority.identity.origin}/.well-known/openid-configuration`,
  ];
  for (const url of urls) {
    const { host, pathname } = new URL(url);
    const send = async (...hosts: readonly string[]) => {
      const lines = hosts.map((one, index) => `${index === 0 ? 'Host' : 'hOST'}: ${one}\r\n`);
      const bytes = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`;
      return readStatuses(await sendBytes(url, bytes));
    };
    expect([url, await send(host)]).toEqual([url, ['200']]);
    expect([url, await send(host, 'evil.example')]).toEqual([url, ['400']]);
    expect([url, await send('evil.example', host)]).toEqual([url, ['400']]);
    expect([url, await send(host, host)]).toEqual([url, ['400']]);
  }
  await authority.close();
  await portal.close();
});
