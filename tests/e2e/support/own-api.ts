import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SettingsInput } from '../../../src/settings/settings.ts';

const PERSON = { email: 'anna@example.com', name: 'Anna', password: 'lighthouse by the sea' };

/** A site with login APIs of its own: none of its paths is one of the contract. */
export interface OwnApi {
  readonly origin: string;
  /** The method and path of each request besides those for scripts. */
  readonly requests: string[];
  readonly person: typeof PERSON;
  /** Ends all sessions, as a server does after some time. */
  endSessions(): void;
  close(): void;
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Own API</title>
<link rel="icon" href="data:,">
<script type="application/json" id="portico-settings">SETTINGS</script>
<script type="module" src="/portico/sign-in.js"></script>
<script type="module" src="/portico/account.js"></script></head>
<body><portico-sign-in stay></portico-sign-in><portico-account variant="panel"></portico-account></body></html>`;

/** A library in the shape of Firebase Authentication, for the API with tokens. */
const SDK = `
const KEY = 'sdk-user';
const fail = (code) => Promise.reject(Object.assign(new Error(code), { code }));
export const auth = {
  authStateReady: async () => {},
  get currentUser() { return JSON.parse(localStorage.getItem(KEY)); },
};
export async function signInWithEmailAndPassword(_, username, password) {
  const response = await fetch('/api/token', { method: 'POST', body: new URLSearchParams({ username, password }) });
  if (!response.ok) return fail('auth/invalid-credential');
  const { access_token: token } = await response.json();
  localStorage.setItem(KEY, JSON.stringify({ email: username, displayName: null, token }));
}
export async function reload({ token }) {
  const response = await fetch('/api/profile', { headers: { Authorization: 'Bearer ' + token } });
  if (response.ok) return;
  localStorage.removeItem(KEY);
  return fail('auth/user-token-expired');
}
export async function signOut() {
  localStorage.removeItem(KEY);
}
`;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/**
 * Starts the site with an adapter.
 * @param adapter the code of `/portal-adapter.js`
 * @param build the folder with the built elements
 * @param more settings of the page
 */
export async function openOwnApi(
  adapter: string,
  build: string,
  more: SettingsInput = {},
): Promise<OwnApi> {
  const settings = { adapter: '/portal-adapter.js', afterClose: 'stay', retryDelay: 1, ...more };
  const requests: string[] = [];
  const sessions = new Set<string>();
  const begin = () => {
    const session = crypto.randomUUID();
    sessions.add(session);
    return session;
  };
  const isRight = (name: unknown, password: unknown) =>
    name === PERSON.email && password === PERSON.password;

  const findSession = ({ headers }: IncomingMessage) => {
    const [cookie] = headers.cookie?.match(/(?<=sid=)[^;]+/) ?? [];
    const [token] = headers.authorization?.match(/(?<=Bearer ).+/) ?? [];
    return [cookie, token].find((one) => one !== undefined && sessions.has(one));
  };

  const toCookie = (session: string) => ({ 'Set-Cookie': `sid=${session}; Path=/; HttpOnly` });

  /** The answers, by method and path: a status, a body, and headers. */
  const answers: Record<
    string,
    (body: string, session: string | undefined) => [number, unknown?, Record<string, string>?]
  > = {
    'POST /api/login': (body) => {
      const { email, password } = JSON.parse(body);
      return isRight(email, password)
        ? [200, { next: '/files' }, toCookie(begin())]
        : [200, { error: 'WRONG_PASSWORD' }];
    },
    'GET /api/me': (_, session) => [
      200,
      { user: session ? { email: PERSON.email, firstName: PERSON.name } : undefined },
    ],
    'POST /api/logout': (_, session = '') => {
      sessions.delete(session);
      return [200, {}];
    },
    'POST /api/token': (body) => {
      const form = new URLSearchParams(body);
      return isRight(form.get('username'), form.get('password'))
        ? [200, { access_token: begin() }]
        : [400, { error: 'invalid_grant' }];
    },
    'GET /api/profile': (_, session) => (session ? [200, { name: PERSON.email }] : [401]),
    'POST /api/revoke': (_, session = '') => {
      sessions.delete(session);
      return [204];
    },
    'POST /graphql': (body, session = '') => {
      const { query, variables } = JSON.parse(body);
      if (/logout/.test(query)) return [200, { data: { logout: sessions.delete(session) } }];
      if (/viewer/.test(query)) {
        return [200, { data: { viewer: session ? { name: PERSON.email } : null } }];
      }
      return isRight(variables.name, variables.password)
        ? [200, { data: { login: { home: '/files' } } }, toCookie(begin())]
        : [200, { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }];
    },
  };

  function sendScript(response: ServerResponse, code: string) {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
    response.end(code);
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.startsWith('/portico/')) {
      return sendScript(response, readFileSync(`${build}/${pathname.slice(9)}`, 'utf8'));
    }
    if (pathname === '/portal-adapter.js') return sendScript(response, adapter);
    if (pathname === '/sdk/auth.js') return sendScript(response, SDK);
    if (pathname === '/') {
      return response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(PAGE.replace('SETTINGS', JSON.stringify(settings)));
    }
    requests.push(`${request.method} ${pathname}`);
    const find = answers[`${request.method} ${pathname}`];
    const [status, body, headers] = find
      ? find(await readBody(request), findSession(request))
      : [404];
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    person: PERSON,
    endSessions: () => sessions.clear(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
