// A portal where people sign in with a password. The elements need no other call.
import { randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';

const { DATABASE = ':memory:', PORT = '3000' } = process.env;
const [HOURS, MAX_FAILURES, LOCKED_SECONDS] = [8, 5, 60];

const database = new DatabaseSync(DATABASE);
database.exec(`
  CREATE TABLE IF NOT EXISTS people (name TEXT PRIMARY KEY, salt TEXT, hash BLOB);
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, name TEXT, ends INTEGER);
  CREATE TABLE IF NOT EXISTS failures (name TEXT PRIMARY KEY, count INTEGER, at INTEGER);
`);
const query = (sql: string) => database.prepare(sql);
const hash = promisify<string, string, number, Buffer>(scrypt);

/** Adds a person, or changes the password. */
async function addPerson(name: string, password: string, salt = randomUUID()) {
  const sql = 'INSERT OR REPLACE INTO people VALUES (?, ?, ?)';
  query(sql).run(name, salt, await hash(password, salt, 32));
}

/** Checks a password. An unknown name takes the same time as a known one. */
async function isRight(name: string, password: string) {
  const person = query('SELECT * FROM people WHERE name = ?').get(name);
  const actual = await hash(password, String(person?.salt), 32);
  return person !== undefined && timingSafeEqual(actual, person.hash as Buffer);
}

/** Seconds until a name may try again. */
function getWait(name: string) {
  const sql = 'SELECT * FROM failures WHERE name = ? AND count >= ?';
  const failed = query(sql).get(name, MAX_FAILURES);
  return failed ? Math.ceil(Number(failed.at) + LOCKED_SECONDS - Date.now() / 1000) : 0;
}

const FAILED = `INSERT INTO failures VALUES (?, 1, ?)
  ON CONFLICT (name) DO UPDATE SET count = count + 1, at = excluded.at`;

function findSession(request: Request) {
  const id = /(?:^|; )portal_session=([^;]+)/.exec(request.get('Cookie') ?? '')?.[1] ?? '';
  return query('SELECT * FROM sessions WHERE id = ? AND ends > ?').get(id, Date.now());
}

const refuse = (response: Response, status: number, code: string) =>
  void response.status(status).json({ code });

const rest = express.Router();
rest.use((request, response, next) => {
  response.set('Cache-Control', 'no-store');
  const origin = request.get('Origin');
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== request.get('Host');
  // Pages of other origins cannot send this header.
  const isForged = request.method === 'POST' && request.get('X-Requested-With') !== 'portico';
  if (isForeign || isForged) refuse(response, 403, 'FORBIDDEN');
  else next();
});

rest.post('/auth/login', async (request, response) => {
  const [, basic = ''] = /^Basic (.+)$/.exec(request.get('Authorization') ?? '') ?? [];
  const text = Buffer.from(basic, 'base64').toString();
  const [, name, password = ''] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  if (!name) return refuse(response, 401, 'MISSING_CREDENTIALS');
  if (name.length > 200 || password.length > 200) return refuse(response, 400, 'TOO_LONG');
  const wait = getWait(name);
  if (wait > 0) return refuse(response.set('Retry-After', `${wait}`), 429, 'TOO_MANY_ATTEMPTS');
  if (!(await isRight(name, password))) {
    query(FAILED).run(name, Math.floor(Date.now() / 1000));
    return refuse(response, 401, 'BAD_CREDENTIALS');
  }
  query('DELETE FROM failures WHERE name = ?').run(name);
  const id = randomUUID();
  query('INSERT INTO sessions VALUES (?, ?, ?)').run(id, name, Date.now() + HOURS * 3_600_000);
  const cookie = { sameSite: 'lax', secure: request.secure } as const;
  response.cookie('portal_session', id, { ...cookie, httpOnly: true });
  // It tells the elements that somebody has signed in, and gives access to nothing.
  response.cookie('portal_public_token', randomUUID(), cookie);
  response.set('Location', '/').end();
});

rest.get('/self', (request, response) => {
  const person = findSession(request);
  if (!person) return refuse(response, 401, 'NO_SESSION');
  response.json({ name: person.name });
});

rest.post('/auth/logout', (request, response) => {
  query('DELETE FROM sessions WHERE id = ?').run(findSession(request)?.id ?? '');
  response.clearCookie('portal_session').clearCookie('portal_public_token').status(204).end();
});

rest.use((_, response) => refuse(response, 404, 'NOT_FOUND'));

const toPage = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Portal</title>
<script type="module" src="/portico/portico.js"></script><body>${body}</body></html>`;

const elements = dirname(fileURLToPath(import.meta.resolve('portico-elements')));
const setHeaders = (response: Response) => void response.set('X-Content-Type-Options', 'nosniff');
const app = express();
app.set('trust proxy', 'loopback'); // A proxy on this machine, which has the certificate.
app.use('/rest', rest);
app.use('/portico', express.static(elements, { setHeaders }));
app.get(
  '/login',
  (_, response) => void response.send(toPage('<portico-sign-in></portico-sign-in>')),
);
app.get('/', (request, response) => {
  if (!findSession(request)) return response.redirect('/login');
  response.send(toPage('<portico-account></portico-account><h1>Home</h1>'));
});

const [name, password] = process.argv.slice(2);
if (name && password) await addPerson(name, password);
const server = app.listen(Number(PORT), '127.0.0.1');
server.on('listening', () => console.log(`http://localhost:${PORT}/login`));
