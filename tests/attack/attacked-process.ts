import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { openDemo } from '../../demo/open-demo.ts';
import { SEALING_KEY } from '../support/sealing-key.ts';
import { collectRoutes } from '../unit/portal/support/collect-routes.ts';
import type { AttackedServers, ParentMessage, ProcessMessage } from './attacked-messages.ts';
import { describeRoute } from './describe-route.ts';
import { LIBRARY_ROUTES } from './library-routes.ts';
import { readCpu, TurnMeter } from './turn-meter.ts';

// A process with portal and authority. The first argument is the URL of the database, the second the port
// of the portal; the next one is that of the authority. The test sends each request with another
// `X-Forwarded-For`, as a proxy does, because limits per network would hide the costs behind them.
const [databaseUrl = '', portText = ''] = process.argv.slice(2);
const host = '127.0.0.1';
const ports = { portal: Number(portText), authority: Number(portText) + 1 };
const origins = {
  portal: `http://${host}:${ports.portal}`,
  authority: `http://localhost:${ports.authority}`,
};

const elements = await mkdtemp(path.join(tmpdir(), 'elements-'));
const openServers = () =>
  openDemo({
    data: { databaseUrl },
    onDatabaseError: () => {},
    elements,
    log: { stream: new Writable({ write: (_, __, done) => done() }), level: 'error' },
    address: origins.portal,
    publicAddress: { trustProxy: 1 },
    identity: { host, port: ports.authority },
    loadSealingKey: async () => SEALING_KEY,
    singleSignOn: true,
    openidProviders: {},
    acrValues: [],
    mfaSetting: 'OPTIONAL',
    mail: { smtpUrl: undefined, from: undefined },
    partner: undefined,
  });
let demo!: Awaited<ReturnType<typeof openServers>>;
const seen = await collectRoutes(async () => {
  demo = await openServers();
  await demo.portal.app.listen({ host, port: ports.portal });
});

const meter = new TurnMeter();

const answer = (message: ProcessMessage) => void process.send?.(message);

async function end(): Promise<void> {
  await demo.close();
  await rm(elements, { recursive: true });
  process.exit(0);
}

process.on('disconnect', end);
process.on('message', (question: ParentMessage) => {
  if (question === 'end') return void end();
  if (question === 'watch') meter.start();
  if (typeof question === 'object') {
    const until = readCpu() + question.burn;
    while (readCpu() < until);
  }
  answer({ time: question === 'longest' ? meter.stop() : readCpu() });
});
const routes = seen.flatMap(({ app, routes: own }) =>
  own.flatMap((route) => describeRoute(route, app === demo.portal.app ? 'portal' : 'authority')),
);
answer({ ports, origins, routes: [...routes, ...LIBRARY_ROUTES] } satisfies AttackedServers);
