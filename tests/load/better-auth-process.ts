import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { fromNodeHeaders } from 'better-auth/node';
import Fastify from 'fastify';
import pg from 'pg';
import { answerParent } from './parent-messages.ts';

// A process with the session read of better-auth, for comparison: its tables are in the same database, and a route
// of Fastify calls its API. The argument is the URL of the database.
const [connectionString = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString });
const auth = betterAuth({
  database: pool,
  secret: 'a secret of the load test, 32 bytes long',
  baseURL: 'http://127.0.0.1',
  emailAndPassword: { enabled: true },
  logger: { level: 'error' },
  telemetry: { enabled: false },
});
await (await getMigrations(auth.options)).runMigrations();

const app = Fastify();
/** Adds a person. @returns the header `Cookie` of the new session */
app.get<{ Params: { name: string } }>('/sign-up/:name', async ({ params: { name } }) => {
  const { headers } = await auth.api.signUpEmail({
    body: { name, email: `${name}@example.com`, password: `the password of ${name}` },
    returnHeaders: true,
  });
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { cookie: pairs.join('; ') };
});
app.get('/session', ({ headers }) => auth.api.getSession({ headers: fromNodeHeaders(headers) }));
await app.listen({ host: '127.0.0.1', port: 0 });
answerParent(app.server, async () => {
  await app.close();
  await pool.end();
});
