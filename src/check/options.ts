import { parseArgs } from 'node:util';
import { withoutPrototype } from '../contract/own-properties.ts';
import { isOrigin, toPortalAddress } from '../contract/urls.ts';
import { PARTS } from './checks/parts.ts';

/** A mistake in the command line. Its message is for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The options of the command line with their help texts. */
const OPTIONS = {
  user: { type: 'string', value: 'NAME', help: 'sign this person in and out' },
  'mfa-user': {
    type: 'string',
    value: 'NAME',
    help: 'sign this person in, as far as the redirect to the second factor',
  },
  'password-stdin': {
    type: 'boolean',
    help: 'read passwords from standard input, one per line: first for --user, then for --mfa-user',
  },
  destructive: {
    type: 'boolean',
    help: 'also run checks that change data; asks before each',
  },
  yes: { type: 'boolean', help: 'answer these questions with yes' },
  invitation: {
    type: 'string',
    value: 'TOKEN',
    help: 'the token of an invitation that --destructive uses up; write --invitation=TOKEN',
  },
  'close-login': {
    type: 'string',
    value: 'COMMAND',
    help: 'a shell command that disables the login, for --destructive',
  },
  'open-login': { type: 'string', value: 'COMMAND', help: 'a shell command that enables it again' },
  adapter: {
    type: 'string',
    value: 'FILE',
    help: "check this adapter, a JavaScript module, in place of the contract's calls",
  },
  settings: { type: 'string', value: 'FILE', help: 'the JSON settings of the elements' },
  'write-settings': {
    type: 'string',
    value: 'FILE',
    help: 'write JSON settings that adapt the elements, where that is possible',
  },
  'partner-origin': {
    type: 'string',
    value: 'ORIGIN',
    help: 'an origin that the portal allows, such as https://crm.example.com',
  },
  without: {
    type: 'string',
    value: 'PARTS',
    help: `what the portal does not have, separated by commas: ${Object.keys(PARTS).join(', ')}`,
  },
  scripts: {
    type: 'string',
    value: 'PATH',
    help: 'where the portal serves the elements, by default /portico/',
  },
  format: { type: 'string', value: 'text|json|junit', help: 'the format of the report' },
  output: { type: 'string', value: 'FILE', help: 'write the report into a file' },
  timeout: { type: 'string', value: 'MS', help: 'milliseconds for each request, by default 30000' },
  insecure: { type: 'boolean', help: 'do not verify the TLS certificate' },
  help: { type: 'boolean', help: 'show this text' },
  version: { type: 'boolean', help: 'show the version' },
} as const;

const FORMATS = ['text', 'json', 'junit'] as const;

/** The options about the contract's own calls. */
const ADAPTER_EXCLUDES = [
  'mfa-user',
  'destructive',
  'write-settings',
  'partner-origin',
  'without',
] as const;

/** The command line, read and checked. */
export interface Options {
  /** Address of the portal without a slash at its end. */
  readonly portal: string;
  readonly user: string | undefined;
  readonly mfaUser: string | undefined;
  readonly isDestructive: boolean;
  readonly isConfirmed: boolean;
  readonly invitation: string | undefined;
  readonly closeLogin: string | undefined;
  readonly openLogin: string | undefined;
  /** The module of an adapter, which the visit is made with. */
  readonly adapterFile: string | undefined;
  readonly settingsFile: string | undefined;
  readonly settingsOutput: string | undefined;
  readonly partnerOrigin: string | undefined;
  /** The parts that the portal does not have. */
  readonly without: readonly string[];
  /** The folder of the elements' scripts, a path or an address. */
  readonly scripts: string;
  readonly format: (typeof FORMATS)[number];
  readonly output: string | undefined;
  readonly timeout: number;
  readonly isInsecure: boolean;
}

/**
 * Reads the command line.
 * @returns the options, or `help` or `version` where one of them was asked for
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [address = '', ...more] = positionals;
  const portal = toPortalAddress(address);
  if (portal === undefined || more.length > 0) {
    throw new UsageError('Give exactly one portal address, such as https://files.example.com.');
  }
  const { user, 'mfa-user': mfaUser, 'partner-origin': partnerOrigin } = values;
  if ((user ?? mfaUser) !== undefined && !values['password-stdin']) {
    throw new UsageError('--user and --mfa-user need --password-stdin.');
  }
  if (values['password-stdin'] && (user ?? mfaUser) === undefined) {
    throw new UsageError('--password-stdin needs --user or --mfa-user.');
  }
  if (partnerOrigin !== undefined && !isOrigin(partnerOrigin)) {
    throw new UsageError('--partner-origin needs an origin such as https://crm.example.com.');
  }
  const { destructive: isDestructive = false, yes: isConfirmed = false } = values;
  for (const name of ['yes', 'invitation', 'close-login', 'open-login'] as const) {
    if (values[name] && !isDestructive) throw new UsageError(`--${name} needs --destructive.`);
  }
  if ((values['close-login'] === undefined) !== (values['open-login'] === undefined)) {
    throw new UsageError('Use --close-login and --open-login together.');
  }
  for (const name of ADAPTER_EXCLUDES) {
    if (values.adapter && values[name]) throw new UsageError(`--adapter has no use for --${name}.`);
  }
  const format = FORMATS.find((name) => name === (values.format ?? 'text'));
  if (format === undefined) throw new UsageError(`--format is one of ${FORMATS.join(', ')}.`);
  const timeout = Number(values.timeout ?? 30_000);
  if (!Number.isInteger(timeout) || timeout < 1) {
    throw new UsageError('--timeout needs a whole number of milliseconds.');
  }
  return {
    portal,
    user,
    mfaUser,
    isDestructive,
    isConfirmed,
    invitation: values.invitation,
    closeLogin: values['close-login'],
    openLogin: values['open-login'],
    adapterFile: values.adapter,
    settingsFile: values.settings,
    settingsOutput: values['write-settings'],
    partnerOrigin,
    without: readParts(values.without),
    scripts: values.scripts ?? '/portico/',
    format,
    output: values.output,
    timeout,
    isInsecure: values.insecure ?? false,
  };
}

/** @throws UsageError */
function readParts(text = ''): string[] {
  const names = text.split(',').filter(Boolean);
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown === undefined) return names;
  throw new UsageError(`--without knows ${Object.keys(PARTS).join(', ')}; not ${unknown}.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The rows of the help text: each option with its value, and its meaning. */
export function listOptions(): { readonly option: string; readonly help: string }[] {
  return Object.entries(OPTIONS).map(([name, option]) => {
    const { value, help }: { value?: string; help: string } = withoutPrototype({ ...option });
    return { option: `--${name}${value === undefined ? '' : ` ${value}`}`, help };
  });
}

/** The help text. */
export function getHelp(): string {
  const rows = listOptions().map(({ option, help }) => `  ${option.padEnd(28)} ${help}`);
  return [
    'Usage: portico-check [options] https://portal.example',
    '',
    'Tells whether a portal, or an adapter for it, speaks the contract of the Portico elements.',
    '',
    ...rows,
    '',
    'Exit status: 0 the portal conforms, 1 a MUST has failed, 2 wrong usage, 3 the portal cannot be reached.',
    '',
  ].join('\n');
}
