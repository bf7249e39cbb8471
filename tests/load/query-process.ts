import Fastify from 'fastify';
import pg from 'pg';
import { answerParent } from './parent-messages.ts';

/** One person by the primary key. */
const QUERY = 'SELECT id, name FROM people WHERE id = $1';

// A process with routes that make one indexed query, for comparison: as little as a route of Fastify on this database
// can do. The argument is the URL of the database.
const [connectionString = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString });
const app = Fastify();
app.get<{ Params: { id: string } }>('/people/:id', async ({ params: { id } }) => {
  const { rows } = await pool.query(QUERY, [id]);
  return rows[0];
});
app.get<{ Params: { id: string } }>('/prepared/people/:id', async ({ params: { id } }) => {
  const { rows } = await pool.query({ name: 'person', text: QUERY, values: [id] });
  return rows[0];
});
await app.listen({ host: '127.0.0.1', port: 0 });
answerParent(app.server, async () => {
  await app.close();
  await pool.end();
});
