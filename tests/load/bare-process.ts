import Fastify from 'fastify';
import { answerParent } from './parent-messages.ts';

// A process with one route that does nothing, for comparison.
const app = Fastify();
app.get('/', async () => ({ name: 'bare' }));
await app.listen({ host: '127.0.0.1', port: 0 });
answerParent(app.server, () => app.close());
