import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOnPath } from '../support/browsers.ts';
import { findFreePorts } from '../support/free-ports.ts';
import { findReasonToSkip } from '../support/reason-to-skip.ts';
import { IS_SOAK } from '../support/soak.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, test as portalTest } from './support/test.ts';

const nginx = findOnPath('nginx');

/** A configuration that caches each answer whose headers allow it, and says so in `X-Cache`. */
const configure = (folder: string, port: number, upstream: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  proxy_temp_path ${folder}/proxy;
  proxy_cache_path ${folder}/cache keys_zone=portal:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header Host $http_host;
      proxy_cache portal;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}`;

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/login`).then(
    () => true,
    () => false,
  );
}

async function stop(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGQUIT');
  await ended;
}

/** A test with a cache between the browser and the portal. The fixture is the port of the cache. */
const test = portalTest.extend<{ cachePort: number }>({
  cachePort: async ({ testPortal }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cache-'));
    // nginx that root has started works as another user.
    await chmod(folder, 0o755);
    const port = await findFreePorts();
    await writeFile(`${folder}/nginx.conf`, configure(folder, port, testPortal.origin));
    const process = spawn(nginx ?? 'nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], {
      stdio: 'inherit',
    });
    await expect.poll(() => isListening(port)).toBe(true);
    await use(port);
    await stop(process);
    await rm(folder, { recursive: true });
  },
});

const reason = findReasonToSkip('REQUIRE_NGINX', { nginx });
test.skip(reason !== undefined, reason);

test('a cache answers nobody with the data or the cookies of another person', async ({
  browser,
  cachePort,
}) => {
  const baseURL = `http://127.0.0.1:${cachePort}`;
  /** The paths that the cache has answered by itself, and those of its answers with a cookie. */
  const hits: string[] = [];
  const hitsWithCookie: string[] = [];
  for (const [name, fullName] of [
    ['anna', 'Anna Whitcombe'],
    ['yuki', '長谷部 優希'],
  ] as const) {
    for (let visit = 0; visit < (IS_SOAK ? 2 : 1); visit += 1) {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      const reads: Promise<void>[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.headers()['x-cache'] !== 'HIT') return;
        hits.push(pathname);
        const read = response.headerValue('set-cookie');
        reads.push(read.then((cookie) => void (cookie && hitsWithCookie.push(pathname))));
      });
      await new LoginPage(page).openHomePage(name);
      await expect(page.locator('portico-account')).toContainText(fullName);
      await page.reload();
      await expect(page.locator('portico-account')).toContainText(fullName);
      await Promise.all(reads);
      await context.close();
    }
  }
  console.info(`${hits.length} answers from the cache, ${new Set(hits).size} different ones`);
  expect(hits).toContainEqual(expect.stringMatching(/^\/portico\/chunks\/core-.*\.js$/));
  expect(hits.filter((hit) => !/^\/(portico|assets)\//.test(hit))).toEqual([]);
  expect(hitsWithCookie).toEqual([]);
});
