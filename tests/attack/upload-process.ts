import { createIdentity } from '../../demo/identity/identity.ts';
import { createPortal } from '../../demo/portal/portal.ts';
import { SERVER_LIMITS } from '../../demo/server/http/connections.ts';
import { answerParent } from '../load/parent-messages.ts';
import { SEALING_KEY } from '../support/sealing-key.ts';

// A process with one server on a free port of 127.0.0.1. The arguments are `portal` or `authority`, the URL of
// the database, and limits of Node's HTTP server, as JSON, that replace the usual ones. Clients choose their address with `X-Forwarded-For`, because limits per network
// would refuse most of them.
const [kind, databaseUrl = '', limits = '{}'] = process.argv.slice(2);
Object.assign(SERVER_LIMITS, JSON.parse(limits));
const host = '127.0.0.1';
const shared = { data: { databaseUrl }, trustProxy: 1 };
if (kind === 'portal') {
  const portal = await createPortal(shared);
  await portal.app.listen({ host, port: 0 });
  answerParent(portal.app.server, () => portal.close());
} else {
  const identity = await createIdentity({
    ...shared,
    sealingKey: SEALING_KEY,
    accounts: [],
    host,
    port: 0,
  });
  answerParent(identity.server, () => identity.close());
}
