import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { MFA_SETTINGS, type MfaSetting } from '../src/contract/calls/public-info.ts';
import { DEMO_PEOPLE } from './portal-demo/demo-people.ts';
import { FolderInUseError } from './server/database/folder-lock.ts';

/** Where the build writes the elements. */
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/**
 * The demo's settings: port, folder of the data or a server's address instead, folder of the elements,
 * whether people sign in by single sign-on, and who is asked for a second factor; for these two the
 * provider is on the next port. `PARTNER=1` opens the site of a partner on the port after that. Mail goes
 * to the server of `SMTP_URL`, from `MAIL_FROM`; without one it is shown on a page.
 */
const { PORT = '8080', DATA_DIR = '.data', DATABASE_URL, ELEMENTS_DIR = DIST } = process.env;
const SINGLE_SIGN_ON = process.env.SSO === '1';
const MFA = process.env.MFA || 'DISABLED';
const ADDRESS = { host: '127.0.0.1', port: Number(PORT) };
const IDENTITY_ADDRESS =
  SINGLE_SIGN_ON || MFA !== 'DISABLED' ? { ...ADDRESS, port: ADDRESS.port + 1 } : undefined;
const PARTNER_ADDRESS =
  process.env.PARTNER === '1' ? { ...ADDRESS, port: ADDRESS.port + 2 } : undefined;
const MAIL = {
  smtpUrl: process.env.SMTP_URL || undefined,
  from: process.env.MAIL_FROM || undefined,
};
const ORIGIN = `http://${ADDRESS.host}:${PORT}`;

/** Ends with one line that says what to do. */
function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The mode that was asked for, by its name in the contract. */
function mfaSetting(): MfaSetting {
  const setting = MFA_SETTINGS.find((one) => one === MFA);
  return setting ?? giveUp(`MFA is one of ${MFA_SETTINGS.join(', ')}, not ${MFA}.`);
}

async function open(mfaSetting: MfaSetting) {
  // Not before it is needed: what goes wrong earlier is said at once.
  const { openDemo } = await import('./open-demo.ts');
  try {
    return await openDemo({
      data: DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR },
      elements: ELEMENTS_DIR,
      log: { stream: process.stderr, level: 'warn' },
      origin: ORIGIN,
      identity: IDENTITY_ADDRESS,
      singleSignOn: SINGLE_SIGN_ON,
      mfaSetting,
      mail: MAIL,
      partner: PARTNER_ADDRESS,
    });
  } catch (error) {
    if (error instanceof FolderInUseError) {
      giveUp(`${error.message} Is the demo running already? Set DATA_DIR to use another folder.`);
    }
    throw error;
  }
}

/** Says why a port can't be listened on, or throws on what isn't about the port. */
function explainPort(port: number, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') giveUp(`Port ${port} is taken. Set PORT to use another one.`);
  if (code === 'EACCES') giveUp(`Port ${port} may not be used. Set PORT to use another one.`);
  throw error;
}

/** Tries a port first, because opening the database takes seconds and leaves a folder behind. */
async function tryPort(address: typeof ADDRESS): Promise<void> {
  const probe = createServer().listen(address);
  await once(probe, 'listening').catch((error) => explainPort(address.port, error));
  probe.close();
  await once(probe, 'close');
}

async function listen({ portal, close }: Awaited<ReturnType<typeof open>>): Promise<void> {
  try {
    await portal.app.listen(ADDRESS);
  } catch (error) {
    await close();
    explainPort(ADDRESS.port, error);
  }
}

/** What the provider is there for. */
function purposes(): string {
  const secondFactor = MFA === 'DISABLED' ? '' : `Second factor (${MFA})`;
  return [SINGLE_SIGN_ON ? 'Single sign-on' : '', secondFactor].filter(Boolean).join(' and ');
}

function describe(): string {
  const width = Math.max(...DEMO_PEOPLE.map(({ name }) => name.length)) + 3;
  return [
    '',
    `  Harbour Files is open at ${ORIGIN}/login   (Ctrl-C closes it)`,
    ...(IDENTITY_ADDRESS
      ? [`  ${purposes()} at Quayside ID, http://localhost:${IDENTITY_ADDRESS.port}`]
      : []),
    ...(PARTNER_ADDRESS
      ? [`  The site of a partner is open at http://${ADDRESS.host}:${PARTNER_ADDRESS.port}`]
      : []),
    MAIL.smtpUrl ? '  Mail goes out by the server' : `  Mail is shown at ${ORIGIN}/demo/outbox`,
    '',
    '  Who can sign in:',
    ...DEMO_PEOPLE.flatMap(({ name, password, note, singleSignOn }) => [
      `    ${name.padEnd(width)}${password}`,
      `    ${''.padEnd(width)}${note}${SINGLE_SIGN_ON && singleSignOn ? '; single sign-on' : ''}`,
    ]),
    '',
    '',
  ].join('\n');
}

let closing = false;

/** A signal while the portal is still opening waits for that: half a database would not open again. */
function closeOnSignal(opening: ReturnType<typeof open>): void {
  const stop = () => {
    // A second Ctrl-C is from somebody who won't wait for requests under way.
    if (closing) process.exit(130);
    closing = true;
    opening
      .then(({ close }) => close())
      .then(
        () => process.exit(0),
        (error: unknown) => giveUp(`Could not close cleanly: ${error}`),
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) giveUp(`PORT is no port number: ${PORT}`);
if (!existsSync(ELEMENTS_DIR)) giveUp('The elements are not built yet. Run: npm run build');
const setting = mfaSetting();
await tryPort(ADDRESS);
if (IDENTITY_ADDRESS) await tryPort(IDENTITY_ADDRESS);
if (PARTNER_ADDRESS) await tryPort(PARTNER_ADDRESS);
const opening = open(setting);
closeOnSignal(opening);
const demo = await opening;
if (!closing) {
  await listen(demo);
  process.stdout.write(describe());
}
