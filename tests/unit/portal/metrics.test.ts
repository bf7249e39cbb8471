import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { createEmptyDatabase } from './support/empty-database.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import { getPassword } from './support/open-test-portal.ts';
import { sendBytes } from './support/send-bytes.ts';

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations({
    data: await createEmptyDatabase(),
    metrics: { port: 0 },
  });
});
afterAll(async () => {
  const { metricsAddress } = testPortal.portal;
  await testPortal.close();
  // The port of the metrics is closed, too.
  await expect(fetch(`${metricsAddress}/metrics`)).rejects.toThrow();
});

async function readMetrics(): Promise<string> {
  const answer = await fetch(`${testPortal.portal.metricsAddress}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.text();
}

/** Returns the value of a line such as `portal_sessions`; undefined if it is missing. */
function findValue(metrics: string, line: string): number | undefined {
  const found = metrics.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

/** Returns by how much an action changes values. */
async function measure(lines: readonly string[], action: () => Promise<unknown>) {
  const before = await readMetrics();
  await action();
  const after = await readMetrics();
  return lines.map((line) => (findValue(after, line) ?? 0) - (findValue(before, line) ?? 0));
}

describe('the metrics', () => {
  test('count sign-ins, failures and captchas', async () => {
    const changes = await measure(
      [
        'portal_sign_ins_total{result="succeeded",method="password"}',
        'portal_sign_ins_total{result="failed",method="password"}',
        'portal_sign_ins_total{result="captcha",method="any"}',
        'portal_failures_total{code="BAD_CREDENTIALS"}',
        'portal_failures_total{code="INVALID_CAPTCHA_RESPONSE"}',
        'portal_captchas_total{result="shown"}',
        'portal_captchas_total{result="solved"}',
        'portal_captchas_total{result="failed"}',
        'portal_security_events_total{event="session-ended"}',
        'portal_sessions',
      ],
      async () => {
        const visitor = testPortal.visitor();
        for (let time = 0; time < 6; time += 1) await visitor.signIn('olga', 'wrong');
        await visitor.solveCaptcha();
        await visitor.signIn('olga', getPassword('olga'), 'a wrong answer');
        const answer = await visitor.solveCaptcha();
        await visitor.signIn('olga', getPassword('olga'), answer);
      },
    );
    expect(changes).toEqual([1, 5, 2, 5, 2, 2, 1, 1, 0, 1]);
  });

  test('count wrong passwords while the login is disabled as failed', async () => {
    await testPortal.portal.settings.write({ loginClosed: true });
    const changes = await measure(
      [
        'portal_sign_ins_total{result="failed",method="password"}',
        'portal_sign_ins_total{result="refused",method="any"}',
        'portal_failures_total{code="LOGIN_DISABLED"}',
      ],
      async () => {
        const visitor = testPortal.visitor();
        await visitor.signIn('admin', 'wrong');
        await visitor.signIn('anna', getPassword('anna'));
      },
    );
    await testPortal.portal.settings.write({ loginClosed: undefined });
    expect(changes).toEqual([1, 1, 2]);
  });

  test('measure the time of requests by the pattern of the route', async () => {
    const name = 'portal_request_duration_seconds_count';
    const changes = await measure(
      [
        `${name}{route="/rest/extuser/:token",method="GET",status="4xx"}`,
        `${name}{route="${CALL_PATHS.publicInfo}",method="GET",status="2xx"}`,
        `${name}{route="(none)",method="(any)",status="4xx"}`,
      ],
      async () => {
        const visitor = testPortal.visitor();
        await visitor.fetch('/rest/extuser/secret-token-of-a-link');
        await visitor.fetch(CALL_PATHS.publicInfo);
        await visitor.fetch('/no-such-page-of-anna', { method: 'PUT' });
      },
    );
    expect(changes).toEqual([1, 1, 1]);
  });

  test('show the mails that wait, how long the next one has been due, and what was sent', async () => {
    const sent = 'portal_mails_total{result="sent"}';
    await testPortal.waitUntilIdle();
    const changes = await measure([sent], async () => {
      await testPortal.invite(testPortal.newAddress());
      await testPortal.waitUntilIdle();
    });
    expect(changes).toEqual([1]);
    const { database } = testPortal.portal;
    await database.query.execute(sql`
      INSERT INTO mail_jobs (kind, address, due_at, tries)
      VALUES ('reset-asked', 'nobody@partner.example', ${new Date(testPortal.clock.now() + 60_000)}, 2)`);
    const waiting = await readMetrics();
    expect(findValue(waiting, 'portal_mail_queue_jobs{state="tried"}')).toBe(1);
    expect(findValue(waiting, 'portal_mail_queue_jobs{state="new"}')).toBe(0);
    expect(findValue(waiting, 'portal_mail_queue_delay_seconds')).toBe(0);
    testPortal.clock.pass(90_000);
    const late = await readMetrics();
    expect(findValue(late, 'portal_mail_queue_delay_seconds')).toBe(30);
    await database.query.execute(sql`DELETE FROM mail_jobs`);
  });

  test('are missing if the database does not answer, and say so', async () => {
    const { query } = testPortal.portal.database;
    expect(findValue(await readMetrics(), 'portal_database_up')).toBe(1);
    await query.execute(sql`ALTER TABLE mail_jobs RENAME TO away`);
    const metrics = await readMetrics();
    await query.execute(sql`ALTER TABLE away RENAME TO mail_jobs`);
    expect(findValue(metrics, 'portal_database_up')).toBe(0);
    expect(findValue(metrics, 'portal_sessions')).toBeUndefined();
    expect(findValue(metrics, 'portal_mail_queue_delay_seconds')).toBeUndefined();
  });

  test('contain no name, no address and nothing that a client chooses', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('anna', getPassword('anna'));
    await visitor.signIn('hunter2 in the wrong field', 'wrong');
    const metrics = await readMetrics();
    for (const text of ['anna', 'olga', 'hunter2', 'secret-token', visitor.ip, '127.0.0.1', '@']) {
      expect(metrics).not.toContain(text);
    }
    // Each line names a class of times, a route, an event or a code of the sources.
    const labels = [...metrics.matchAll(/[{,](\w+)="([^"]*)"/g)].map(([, label]) => label);
    expect(new Set(labels)).toEqual(
      new Set([
        ...['code', 'event', 'le', 'method', 'result', 'route', 'state', 'status'],
        // The numbers of the process: its version of Node, and kinds of memory, resources and collections.
        ...['kind', 'major', 'minor', 'patch', 'space', 'type', 'version'],
      ]),
    );
  });

  test('have no more time series after requests with other paths, queries, tokens and names', async () => {
    /** Sends each method of HTTP to paths that no other call of this function uses. */
    async function sendHostile(): Promise<void> {
      const text = randomUUID();
      const paths = [
        `/${text}`,
        `/login?error=${text}&euet=${text}`,
        `/portico/${text}.js`,
        `/assets/${text}`,
        `/rest/extuser/${text}`,
        `/rest/oauth2/login/callback?code=${text}&state=${text}&error=${text}`,
        `/filr/admin/${text}/%00`,
        `http://${text}.example/`,
        `/rest/self\u{0}${text}`,
      ];
      for (const method of [...METHODS, text.slice(0, 8)]) {
        const lines = paths.map(
          (path) =>
            `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\nAuthorization: Basic ${btoa(`${text}:${text}`)}\r\n\r\n`,
        );
        await Promise.all(lines.map((bytes) => sendBytes(testPortal.address, bytes)));
      }
    }
    const countSeries = async () => (await readMetrics()).match(/^portal_/gm)?.length;
    await sendHostile();
    const known = await countSeries();
    await sendHostile();
    expect(await countSeries()).toBe(known);
  });

  test('are not on the port of the portal, and by default for this machine only', async () => {
    expect((await testPortal.visitor().fetch('/metrics')).status).toBe(404);
    expect(new URL(testPortal.portal.metricsAddress ?? '').hostname).toBe('127.0.0.1');
  });
});
