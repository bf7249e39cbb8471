import { createPortal } from '../../demo/portal/portal.ts';
import { seedPeople } from '../../demo/portal-demo/seed-people.ts';
import { createLoadPeople } from './load-people.ts';
import { answerParent } from './parent-messages.ts';

// A process with one portal. The first argument is the URL of the database, the second the number of
// people.
const [databaseUrl = '', people = '0'] = process.argv.slice(2);
const portal = await createPortal({ data: { databaseUrl } });
await seedPeople(portal, createLoadPeople(Number(people)));
await portal.app.listen({ host: '127.0.0.1', port: 0 });
answerParent(portal.app.server, () => portal.close());
