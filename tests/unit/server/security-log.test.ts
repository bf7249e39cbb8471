import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createSecurityLog } from '../../../demo/server/security-log/security-log.ts';

const clock = { now: () => Date.parse('2030-03-01T12:00:00Z') };

test('an event is one line of ASCII, and reads back as it was', () => {
  const stream = new PassThrough();
  const ip = '203.0.113.7\r\n{"event":"forged"}\u2028\u0085\u007f\u001b[2J\u202e💥';
  createSecurityLog(stream, 'portal', clock).record('captcha-failed', { person: 7 }, { ip });
  const line = String(stream.read());
  expect(line).toMatch(/^[ -~]+\n$/);
  expect(JSON.parse(line)).toEqual({
    time: '2030-03-01T12:00:00.000Z',
    kind: 'security',
    service: 'portal',
    pid: process.pid,
    event: 'captcha-failed',
    address: ip,
    person: 7,
  });
});

test('without a stream nothing is written and nothing fails', () => {
  const log = createSecurityLog(undefined, 'authority', clock);
  expect(() => log.record('captcha-failed', { person: null })).not.toThrow();
});
