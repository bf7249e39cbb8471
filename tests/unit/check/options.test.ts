import { expect, test } from 'vitest';
import { getHelp, listOptions, readOptions, UsageError } from '../../../src/check/options.ts';

const PORTAL = 'https://portal.example/files';

test('an address alone is read with the defaults', () => {
  expect(readOptions([`${PORTAL}/`])).toMatchObject({
    portal: PORTAL,
    isDestructive: false,
    isConfirmed: false,
    format: 'text',
    scripts: '/portico/',
    timeout: 30_000,
    isInsecure: false,
  });
});

test('help and version need no address', () => {
  expect([readOptions(['--help']), readOptions(['--version'])]).toEqual(['help', 'version']);
});

test('the help names every option and every exit status', () => {
  const help = getHelp();
  for (const { option } of listOptions()) expect(help).toContain(option);
  for (const status of ['0', '1', '2', '3']) expect(help).toContain(` ${status} `);
});

test.each([
  ['two addresses', [PORTAL, PORTAL]],
  ['an address with a password', ['https://anna:secret@portal.example']],
  ['a person without a password', [PORTAL, '--user', 'anna']],
  ['a password without a person', [PORTAL, '--password-stdin']],
  ['a partner with a path', [PORTAL, '--partner-origin', 'https://crm.example.com/']],
  ['yes without destructive', [PORTAL, '--yes']],
  ['an invitation without destructive', [PORTAL, '--invitation=abc']],
  ['disabling the login without enabling it', [PORTAL, '--destructive', '--close-login', 'true']],
  [
    'an adapter with an option of the contract',
    [PORTAL, '--adapter', 'a.js', '--without', 'captcha'],
  ],
  ['an unknown format', [PORTAL, '--format', 'xml']],
  ['no time', [PORTAL, '--timeout', '0']],
  ['an unknown option', [PORTAL, '--strict']],
])('%s is refused', (_, args) => {
  expect(() => readOptions(args)).toThrow(UsageError);
});
