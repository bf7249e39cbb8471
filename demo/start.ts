import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MFA_SETTINGS, type MfaSetting } from '../src/contract/calls/public-info.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { GALLERY } from './gallery/visit-path.ts';
import { type OpenidProviders, readOpenidProviders, splitValues } from './openid-providers.ts';
import { DEMO_PEOPLE } from './portal-demo/demo-people.ts';
import { describeStates } from './portal-demo/states.ts';
import {
  EnvironmentError,
  listWarnings,
  type PublicAddress,
  readPublicAddress,
} from './public-address.ts';
import { FolderInUseError, FolderLostError } from './server/database/folder-lock.ts';
import { toUrlHost } from './server/http/url-host.ts';
import { NotPrivateError } from './server/private-paths.ts';
import { checkSealingKey, readSealingKey, SealingKeyError } from './server/sealing-key.ts';

/** Folder that the build writes the elements to; with `SLIM=1` that of the build with Preact. */
const DIST = fileURLToPath(
  new URL(process.env.SLIM === '1' ? '../dist/slim' : '../dist', import.meta.url),
);
/**
 * The settings of the demo, from environment variables: the address to listen on and the public address
 * (see `readPublicAddress`); the port; the folder of the data, or the
 * URL of a PostgreSQL server; the key that seals the provider's keys, or the file with it; the folder
 * of the elements; the OpenID providers of other makers (see `readOpenidProviders`); single sign-on (`SSO=1`), with a second provider of the demo on the third port after the portal's; the values of `acr` that count as a second factor there (`SSO_ACR`, separated by
 * spaces) and the mode of the second factor (`MFA`); `PARTNER=1`, which starts
 * the site of a partner on the port after that; and `SMTP_URL` and `MAIL_FROM` for mail. Without a
 * mail server, the outbox page shows the mails. `METRICS_PORT` and `METRICS_HOST` are the address of the metrics. `DRAIN_SECONDS` is the time between SIGTERM and the end of
 * listening.
 */
const { PORT = '8080', DATA_DIR = '.data', DATABASE_URL, ELEMENTS_DIR = DIST } = process.env;
const { DRAIN_SECONDS = '0', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = process.env;
const METRICS = METRICS_PORT ? { host: METRICS_HOST, port: Number(METRICS_PORT) } : undefined;
const { SEALING_KEY, SEALING_KEY_FILE = `${path.resolve(DATA_DIR)}.key` } = process.env;
const SINGLE_SIGN_ON = process.env.SSO === '1';
const ACR_VALUES = splitValues(process.env.SSO_ACR);
const MFA = process.env.MFA || undefined;
const PUBLIC_ADDRESS: PublicAddress = readOrExit(readPublicAddress);
const OPENID_PROVIDERS: Required<OpenidProviders> = readOrExit(readOpenidProviders);
const ADDRESS = { host: PUBLIC_ADDRESS.host, port: Number(PORT) };
const IDENTITY_ADDRESS = { ...ADDRESS, port: ADDRESS.port + 1 };
const PARTNER_ADDRESS =
  process.env.PARTNER === '1' ? { ...ADDRESS, port: ADDRESS.port + 2 } : undefined;
/** Whether single sign-on uses the demo's own provider. */
const HAS_OWN_SIGN_ON = SINGLE_SIGN_ON && !OPENID_PROVIDERS.singleSignOn;
/** A second provider of the demo's own, unless there are further ones or a proxy, which would need another origin. */
const LIGHTHOUSE_ADDRESS =
  HAS_OWN_SIGN_ON && OPENID_PROVIDERS.furtherSignOns.length === 0 && !PUBLIC_ADDRESS.publicUrl
    ? { ...ADDRESS, port: ADDRESS.port + 3 }
    : undefined;
const MAIL = {
  smtpUrl: process.env.SMTP_URL || undefined,
  from: process.env.MAIL_FROM || undefined,
};
/** People who are added and listed. */
const PEOPLE = PUBLIC_ADDRESS.hasDemoPeople ? DEMO_PEOPLE : [];
/** URL of the portal. */
const PORTAL = PUBLIC_ADDRESS.publicUrl ?? `http://${toUrlHost(ADDRESS.host)}:${PORT}`;

/** Ends the process with an error message for the user. */
function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readOrExit<Value>(read: (environment: NodeJS.ProcessEnv) => Value): Value {
  try {
    return read(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) exitWithError(error.message);
    throw error;
  }
}

/**
 * Reads the mode of the second factor, which has a name of the contract.
 * @returns undefined for the mode in the database
 */
function readMfaSetting(): MfaSetting | undefined {
  if (MFA === undefined) return undefined;
  const setting = MFA_SETTINGS.find((one) => one === MFA);
  return setting ?? exitWithError(`MFA is one of ${MFA_SETTINGS.join(', ')}, not ${MFA}.`);
}

async function open(mfaSetting: MfaSetting | undefined) {
  // Import the portal late, so that errors in the settings are reported without delay.
  const { openDemo } = await import('./open-demo.ts');
  try {
    return await openDemo({
      data: DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR },
      elements: ELEMENTS_DIR,
      log: { stream: process.stderr, level: 'warn' },
      metrics: METRICS,
      onDatabaseError(error) {
        if (error instanceof FolderLostError) {
          exitWithError(`${error.message} The demo ends, so that it does not damage the data.`);
        }
      },
      loadSealingKey: async () =>
        SEALING_KEY ? checkSealingKey(SEALING_KEY) : readSealingKey(SEALING_KEY_FILE, DATA_DIR),
      address: PORTAL,
      publicAddress: PUBLIC_ADDRESS,
      people: PEOPLE,
      identity: IDENTITY_ADDRESS,
      lighthouse: LIGHTHOUSE_ADDRESS,
      singleSignOn: SINGLE_SIGN_ON,
      openidProviders: OPENID_PROVIDERS,
      acrValues: ACR_VALUES,
      mfaSetting,
      mail: MAIL,
      partner: PARTNER_ADDRESS,
    });
  } catch (error) {
    if (error instanceof FolderInUseError) {
      exitWithError(
        `${error.message} Is the demo running already? Set DATA_DIR to use another folder.`,
      );
    }
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      failOnPort((error as { port?: number }).port ?? IDENTITY_ADDRESS.port, error);
    }
    const isExpected =
      error instanceof NotPrivateError ||
      error instanceof SealingKeyError ||
      error instanceof EnvironmentError;
    if (isExpected) exitWithError(error.message);
    throw error;
  }
}

/** Ends the process if the error is about the port; throws it otherwise. */
function failOnPort(port: number, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  const variable = port === METRICS?.port ? 'METRICS_PORT' : 'PORT';
  const remedy = `Set ${variable} to use another one.`;
  if (code === 'EADDRINUSE') exitWithError(`Port ${port} is taken. ${remedy}`);
  if (code === 'EACCES') exitWithError(`Port ${port} may not be used. ${remedy}`);
  throw error;
}

/**
 * Checks that a port is free before the database is opened, which takes seconds and creates a
 * folder.
 */
async function checkPort(address: typeof ADDRESS): Promise<void> {
  const probe = createServer().listen(address);
  await once(probe, 'listening').catch((error) => failOnPort(address.port, error));
  probe.close();
  await once(probe, 'close');
}

async function listen({ portal, close }: Awaited<ReturnType<typeof open>>): Promise<void> {
  try {
    await portal.app.listen(ADDRESS);
  } catch (error) {
    await close();
    failOnPort(ADDRESS.port, error);
  }
}

/** Returns a line for each provider, with the features that use it. */
function listProviders(mfaSetting: MfaSetting): string[] {
  const { singleSignOn, furtherSignOns, secondFactor } = OPENID_PROVIDERS;
  const ownProvider = `Quayside ID, ${PUBLIC_ADDRESS.identityOrigin ?? `http://localhost:${IDENTITY_ADDRESS.port}`}`;
  const hasSecondFactor = secondFactor !== undefined || mfaSetting !== 'DISABLED';
  const features = [
    ...(singleSignOn || SINGLE_SIGN_ON
      ? [{ name: 'Single sign-on', provider: singleSignOn?.issuer ?? ownProvider }]
      : []),
    ...(LIGHTHOUSE_ADDRESS
      ? [
          {
            name: 'Single sign-on',
            provider: `Lighthouse ID, http://${toUrlHost(ADDRESS.host)}:${LIGHTHOUSE_ADDRESS.port}`,
          },
        ]
      : []),
    ...furtherSignOns.map(({ issuer }) => ({ name: 'Single sign-on', provider: issuer })),
    ...(hasSecondFactor
      ? [{ name: `Second factor (${mfaSetting})`, provider: secondFactor?.issuer ?? ownProvider }]
      : []),
  ];
  return [...new Set(features.map(({ provider }) => provider))].map((provider) => {
    const names = features.filter((one) => one.provider === provider).map(({ name }) => name);
    return `  ${names.join(' and ')} at ${provider}`;
  });
}

function describeDemo(mfaSetting: MfaSetting): string {
  const width = Math.max(...PEOPLE.map(({ name }) => name.length)) + 3;
  return [
    '',
    ...(MAIL.smtpUrl ? [] : [`  The gallery shows all elements and states: ${PORTAL}${GALLERY}`]),
    `  Harbour Files is open at ${PORTAL}/login   (Ctrl-C closes it)`,
    ...listProviders(mfaSetting),
    ...(PARTNER_ADDRESS
      ? [
          `  The site of a partner is open at http://${toUrlHost(ADDRESS.host)}:${PARTNER_ADDRESS.port}`,
        ]
      : []),
    ...(MAIL.smtpUrl
      ? ['  Mail goes out by the server']
      : [
          `  Mail is shown at ${PORTAL}/demo/outbox`,
          `  The states of the elements are listed below and at ${PORTAL}/demo`,
        ]),
    '',
    PEOPLE.length > 0 ? '  Who can sign in:' : '  The people of the demo are not added.',
    ...PEOPLE.flatMap(({ name, password, note, singleSignOn }) => [
      `    ${name.padEnd(width)}${password}`,
      `    ${''.padEnd(width)}${note}${HAS_OWN_SIGN_ON && singleSignOn ? '; single sign-on' : ''}`,
    ]),
    '',
    '  How to see each state of the elements:',
    ...describeStates(PORTAL).map((line) => `    ${line}`),
    '',
    '',
  ].join('\n');
}

// No other user of the machine can read the files that this process creates.
process.umask(0o077);
for (const warning of listWarnings(PUBLIC_ADDRESS)) process.stderr.write(`Warning: ${warning}\n`);
if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
  exitWithError(`PORT is no port number: ${PORT}`);
if (METRICS && !(METRICS.port <= 65_535))
  exitWithError(`METRICS_PORT is no port number: ${METRICS_PORT}`);
if (!/^\d{1,3}$/.test(DRAIN_SECONDS))
  exitWithError(`DRAIN_SECONDS is no number of seconds below 1000: ${DRAIN_SECONDS}`);
if (!existsSync(ELEMENTS_DIR)) exitWithError('The elements are not built yet. Run: npm run build');
const mfaSetting = readMfaSetting();
await checkPort(ADDRESS);
const hasOwnFactor = (MFA ?? 'DISABLED') !== 'DISABLED' && !OPENID_PROVIDERS.secondFactor;
if (HAS_OWN_SIGN_ON || hasOwnFactor) await checkPort(IDENTITY_ADDRESS);
if (LIGHTHOUSE_ADDRESS) await checkPort(LIGHTHOUSE_ADDRESS);
if (PARTNER_ADDRESS) await checkPort(PARTNER_ADDRESS);
if (METRICS) await checkPort(METRICS);
const opening = open(mfaSetting);
const isClosing = closeOnSignal(opening, Number(DRAIN_SECONDS), (error) =>
  exitWithError(`Could not close cleanly: ${error}`),
);
const demo = await opening;
if (!isClosing()) {
  await listen(demo);
  process.stdout.write(describeDemo(demo.mfaSetting));
}
