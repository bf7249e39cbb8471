import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getClosedOrigin } from '../../support/http-server.ts';
import { breakPortal } from './support/broken-portal.ts';
import { runProcess } from './support/check-portal.ts';
import { READING_FAULTS } from './support/faults/reading-faults.ts';
import { type CheckedPortal, openCheckedPortal } from './support/open-checked-portal.ts';

let portal: CheckedPortal;
beforeAll(async () => {
  portal = await openCheckedPortal();
});
afterAll(() => portal.close());

describe('the exit status', () => {
  test('is 0 for a portal that conforms, also if a SHOULD fails', async () => {
    expect((await runProcess([await portal.openPath()])).exitStatus).toBe(0);
    const fault = READING_FAULTS['captcha.question'] ?? {};
    const { exitStatus, output } = await runProcess([await breakPortal(portal.address, fault)]);
    expect(exitStatus).toBe(0);
    expect(output).toContain('FAIL    SHOULD captcha.question');
  });

  test('is 1 where a MUST fails', async () => {
    const fault = READING_FAULTS['self.anonymous'] ?? {};
    const { exitStatus, output } = await runProcess([await breakPortal(portal.address, fault)]);
    expect(exitStatus).toBe(1);
    expect(output).toContain('The status is 302, a redirect to /login.');
  });

  test.each([
    [[], 'Give exactly one portal address'],
    [['ftp://portal.example'], 'Give exactly one portal address'],
    [['--nonsense'], '--nonsense'],
    [['http://127.0.0.1:1', '--user', 'anna'], '--password-stdin'],
    [['http://127.0.0.1:1', '--settings', 'missing.json'], 'missing.json'],
  ])('is 2 for wrong usage: %j', async (args, words) => {
    const { exitStatus, output, notes } = await runProcess(args);
    expect([exitStatus, output]).toEqual([2, '']);
    expect(notes).toContain(words);
    expect(notes).toContain('--help');
  });

  test('is 3 where nothing answers', async () => {
    const { exitStatus, notes } = await runProcess([await getClosedOrigin()]);
    expect(exitStatus).toBe(3);
    expect(notes).toContain('cannot be reached');
  });

  test('is 0 for the help and the version', async () => {
    expect(await runProcess(['--help'])).toMatchObject({ exitStatus: 0, notes: '' });
    const version = await runProcess(['--version']);
    expect(version.output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
