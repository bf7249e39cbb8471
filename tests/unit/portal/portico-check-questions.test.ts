import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type readReport, runPorticoCheck, runProcess } from './support/check-portal.ts';
import {
  type CheckedPortal,
  openCheckedPortal,
  PASSWORD,
  PERSON,
} from './support/open-checked-portal.ts';

let portal: CheckedPortal;
beforeAll(async () => {
  portal = await openCheckedPortal();
});
afterAll(() => portal.close());

describe('before it changes something', () => {
  const countFailures = (notes: string) => notes.split('Go on? [y/N]').length - 1;

  test('it says what, and asks: without yes it changes nothing', async () => {
    const token = await portal.inviteSomebody();
    const args = [await portal.openPath(), ...PERSON, '--destructive', `--invitation=${token}`];
    const { notes, exitStatus, output } = await runPorticoCheck(
      [...args, '--format', 'json'],
      [PASSWORD, 'n', '', 'no'],
      true,
    );
    expect(exitStatus).toBe(0);
    expect(countFailures(notes)).toBe(4);
    expect(notes).toContain('requests a password reset for anna');
    expect(notes).toContain('registers the invited person with a random password');
    expect(notes).toContain('nobody can sign in meanwhile');
    expect(notes).toContain('sends up to 10 wrong passwords for anna');
    const { results } = JSON.parse(output) as Awaited<ReturnType<typeof readReport>>;
    const destructive = results.filter(({ level }) => level === 'destructive');
    expect(new Set(destructive.map(({ verdict }) => verdict))).toEqual(new Set(['not-run']));
    expect(await (await portal.describe(token)).json()).toMatchObject({ userState: 1 });
  });

  test('it goes on with yes for that part only', async () => {
    const token = await portal.inviteSomebody();
    const args = [await portal.openPath(), ...PERSON, '--destructive', `--invitation=${token}`];
    const { output } = await runPorticoCheck(
      [...args, '--format', 'json'],
      [PASSWORD, 'n', 'y', 'n', 'n'],
      true,
    );
    const { results } = JSON.parse(output) as Awaited<ReturnType<typeof readReport>>;
    const made = results.filter(
      ({ level, verdict }) => level === 'destructive' && verdict !== 'not-run',
    );
    expect(made.map(({ id }) => id)).toEqual([
      'external-user.record',
      'register.refusal',
      'register.answer',
      'register.token-used',
    ]);
  });

  test('it refuses to begin where nobody can answer', async () => {
    const { exitStatus, notes } = await runProcess(
      [await portal.openPath(), ...PERSON, '--destructive'],
      `${PASSWORD}\n`,
    );
    expect(exitStatus).toBe(2);
    expect(notes).toContain('--destructive needs --yes');
  });
});
