import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findOnPath } from '../../../support/browsers.ts';
import { findFreePorts } from '../../../support/free-ports.ts';
import { type Inbox, openInbox } from '../../../unit/portal/support/inbox.ts';
import { findPostgresPrograms, startPostgres } from '../../../unit/portal/support/postgres.ts';
import { readGuide, type Step } from './guide.ts';
import { writeReplacements } from './replacements.ts';
import { startUnit, type Unit } from './unit.ts';

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** Sections of the guide that set the portals up, in its order. */
const SETUP = [
  'Programs and sources',
  'Database',
  'Certificate',
  'Environment',
  'Processes',
  'nginx',
];

/** The output of the commands of one code block. */
interface Output {
  /** File and line in the guide. */
  readonly place: string;
  readonly printed: string;
  /** What the guide says that they print. */
  readonly documented: string | undefined;
}

/** Two portals behind nginx, set up by following `docs/deploying.md`. */
interface Deployment {
  /** URL of the portal at `/files`. */
  readonly files: string;
  /** URL of the portal at `/partner-files`. */
  readonly partner: string;
  /** Origin of the authority. */
  readonly identity: string;
  /** The certificate of nginx, PEM. */
  readonly certificate: string;
  /** Paths of the systemd units. */
  readonly unitFiles: readonly string[];
  /** Mail server of both portals. */
  readonly inbox: Inbox;
  /** Sections of the guide that have commands or files, in its order. */
  readonly sections: readonly string[];
  /** What processes of a portal have written so far. */
  readLog(portal: 'files' | 'partner'): string;
  /** Follows a section of the guide. */
  run(section: string): Promise<readonly Output[]>;
  close(): Promise<void>;
}

/** Finds the programs that a deployment needs. @returns those that are missing, by name */
const findDeploymentPrograms = () => ({
  nginx: findNginx(),
  curl: findOnPath('curl'),
  systemd: findOnPath('systemd-analyze'),
  PostgreSQL: findPostgresPrograms(),
});

function findNginx(): string | undefined {
  return ['/usr/sbin/nginx'].find((file) => existsSync(file)) ?? findOnPath('nginx');
}

/** The file that Debian's package contains, for a server in one folder and without a log of requests. */
const createMainConfiguration = (root: string) => `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${root}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${root}/${one};`).join('\n  ')}
  include ${root}/etc/nginx/conf.d/*.conf;
}
`;

/** Creates the function that replaces the hosts, ports and folders of the guide, and nothing else. */
function createReplace(root: string, socket: string, first: number, smtpUrl: string) {
  const [http, https] = [first, first + 1];
  const replacements: [string | RegExp, string | ((text: string) => string)][] = [
    ['https://files.example.com', `https://127.0.0.1:${https}`],
    ['https://id.example.com', `https://localhost:${https}`],
    ['http://files.example.com', `http://127.0.0.1:${http}`],
    ['DNS:files.example.com', 'IP:127.0.0.1'],
    ['DNS:id.example.com', 'DNS:localhost'],
    ['files.example.com', '127.0.0.1'],
    ['id.example.com', 'localhost'],
    ['https://$host$request_uri', `https://$host:${https}$request_uri`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    [/\b808[1-5]\b/g, (port) => String(first + 2 + Number(port) - 8081)],
    ['smtp://127.0.0.1:25', smtpUrl],
    ['/run/postgresql', socket],
    ['/srv/portico', REPOSITORY],
    [/\/etc\//g, `${root}/etc/`],
  ];
  return (text: string) =>
    replacements.reduce(
      (replaced, [from, to]) =>
        typeof to === 'string' ? replaced.replaceAll(from, to) : replaced.replace(from, to),
      text,
    );
}

/** Starts nginx and waits until it accepts connections. @returns a function that stops it */
async function startNginx(
  program: string,
  root: string,
  port: number,
): Promise<() => Promise<void>> {
  const child = spawn(program, ['-p', root, '-c', `${root}/etc/nginx/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const closed = once(child, 'close');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${log}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return async () => {
    child.kill('SIGTERM');
    await closed;
  };
}

/** Follows the guide up to two running portals behind nginx. */
async function openDeployment(): Promise<Deployment> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    return await followGuide(closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function followGuide(
  closers: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Deployment> {
  const root = await mkdtemp(path.join(tmpdir(), 'deployment-'));
  closers.push(() => rm(root, { recursive: true, force: true }));
  // The server's user has to pass.
  await chmod(root, 0o711);
  for (const folder of [
    'nginx/conf.d',
    'nginx/snippets',
    'ssl/certs',
    'ssl/private',
    'systemd/system',
  ]) {
    await mkdir(path.join(root, 'etc', folder), { recursive: true });
  }
  await writeFile(`${root}/etc/nginx/nginx.conf`, createMainConfiguration(root));
  await writeReplacements(`${root}/bin`);

  const postgres = await startPostgres();
  closers.push(postgres.close);
  const inbox = await openInbox();
  closers.push(inbox.close);
  // HTTP, HTTPS, two processes and the second portal, each with the next port for an authority.
  const first = await findFreePorts(8);
  const guide = readGuide(createReplace(root, postgres.folder, first, inbox.smtpUrl));

  const nginx = findNginx() ?? '';
  const units = new Map<string, Unit>();
  const logs: { name: string; unit: Unit }[] = [];
  const machine = { PATH: process.env.PATH ?? '', PGPORT: String(postgres.port) };

  async function start(name: string): Promise<void> {
    const unit = await startUnit(name, `${root}/etc/systemd/system`, machine);
    units.set(name, unit);
    logs.push({ name, unit });
  }
  async function stop(name: string): Promise<void> {
    const code = await units.get(name)?.stop();
    units.delete(name);
    if (code !== 0) throw new Error(`${name} ended with ${code}`);
  }
  closers.push(() => Promise.all([...units.values()].map((unit) => unit.stop())));

  /** Does what `systemctl` would have done. */
  async function control(command: string): Promise<void> {
    const [verb = '', ...names] = command.split(' ').filter((word) => !word.startsWith('--'));
    if (command === 'reload nginx') closers.push(await startNginx(nginx, root, first + 1));
    else if (verb === 'enable') await Promise.all(names.map(start));
    else if (verb === 'restart') {
      for (const name of names) {
        await stop(name);
        await start(name);
      }
    } else if (verb !== 'daemon-reload') throw new Error(`Unknown command: systemctl ${command}`);
  }

  async function runCommands({ place, script, output }: Extract<Step, { kind: 'commands' }>) {
    const record = `${root}/systemctl`;
    await writeFile(record, '');
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: {
        ...machine,
        PATH: `${root}/bin:${findPostgresPrograms()}:${machine.PATH}`,
        PGHOST: postgres.folder,
        PGUSER: 'postgres',
        CURL_CA_BUNDLE: `${root}/etc/ssl/certs/portico.pem`,
        ROOT: root,
        NGINX: nginx,
        RECORD: record,
      },
    });
    const commands = (await readFile(record, 'utf8')).split('\n').filter(Boolean);
    for (const command of commands) await control(command);
    return { place, printed: stdout, documented: output };
  }

  async function run(section: string): Promise<Output[]> {
    const outputs: Output[] = [];
    for (const step of guide.get(section) ?? []) {
      if (step.kind === 'file') await writeFile(step.path, step.text);
      else outputs.push(await runCommands(step));
    }
    return outputs;
  }

  for (const section of SETUP) await run(section);
  const origin = `https://127.0.0.1:${first + 1}`;
  return {
    files: `${origin}/files`,
    partner: `${origin}/partner-files`,
    identity: `https://localhost:${first + 1}`,
    certificate: await readFile(`${root}/etc/ssl/certs/portico.pem`, 'utf8'),
    unitFiles: ['files', 'partner'].map(
      (name) => `${root}/etc/systemd/system/portico-${name}@.service`,
    ),
    inbox,
    sections: [...guide.keys()],
    readLog: (portal) =>
      logs
        .filter(({ name }) => name.startsWith(`portico-${portal}@`))
        .map(({ unit }) => unit.log())
        .join(''),
    run,
    close,
  };
}

export { type Deployment, findDeploymentPrograms, openDeployment, SETUP };
