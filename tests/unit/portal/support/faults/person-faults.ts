import type { Fault, ForwardedRequest } from '../broken-portal.ts';
import {
  changeCookies,
  isCall,
  isForeign,
  onAnswer,
  PARTNER,
  readBasic,
  setFields,
  setOrigin,
  toWebPage,
} from './change-answers.ts';

const TOKEN = 'portal_public_token';
const hasPassword = (request: ForwardedRequest) => readBasic(request) !== '';
const isBearerMode = ({ headers }: ForwardedRequest) => headers['x-token-mode'] === 'bearer';
const isScript = ({ headers }: ForwardedRequest) => headers['x-requested-with'] === 'portico';

/** Changes the answers that sign somebody in with a password and cookies. */
const onLogin = (change: NonNullable<Fault['answer']>): Fault =>
  onAnswer(
    'login',
    (answer, request) => {
      if (hasPassword(request) && !isBearerMode(request)) change(answer, request);
    },
    200,
  );

/** Changes the refusals of passwords. */
const onWrongPassword = (change: NonNullable<Fault['answer']>): Fault =>
  onAnswer(
    'login',
    (answer, request) => {
      if (hasPassword(request)) change(answer, request);
    },
    401,
  );

/** Changes requests of a call. */
const onRequest = (
  name: Parameters<typeof isCall>[1],
  change: (request: ForwardedRequest) => void,
): Fault => ({
  request(request) {
    if (isCall(request, name) && request.method === 'POST') change(request);
    return undefined;
  },
});

/** Gives every login the same token for scripts. */
function keepOneToken(): Fault {
  let last = '';
  return {
    request({ headers }) {
      headers.authorization = headers.authorization?.replace('Bearer constant', `Bearer ${last}`);
      if (headers.authorization === undefined) delete headers.authorization;
      headers.cookie = headers.cookie?.replace(`${TOKEN}=constant`, `${TOKEN}=${last}`);
      if (headers.cookie === undefined) delete headers.cookie;
      return undefined;
    },
    answer(answer) {
      changeCookies(answer, TOKEN, (header) =>
        header.replace(/=([^;]+)/, (_, value) => {
          last = value;
          return '=constant';
        }),
      );
    },
  };
}

/** A fault for each check of the level `person`, by the id of the check. */
export const PERSON_FAULTS: Readonly<Record<string, Fault>> = {
  'login.right-password': onLogin((answer) => {
    answer.status = 302;
  }),
  'login.public-token': {
    answer: (answer) => changeCookies(answer, TOKEN, (header) => header.replace(TOKEN, 'other')),
  },
  'login.public-token-readable': onLogin((answer) =>
    changeCookies(answer, TOKEN, (header) => `${header}; HttpOnly`),
  ),
  'cookies.path': onLogin((answer) =>
    changeCookies(answer, TOKEN, (header) => header.replace('Path=/', 'Path=/files')),
  ),
  'cookies.same-site': onLogin((answer) =>
    changeCookies(answer, 'portal_session', (header) => header.replace('; SameSite=Lax', '')),
  ),
  'cookies.session-http-only': onLogin((answer) => {
    for (const name of ['portal_session', 'portal_pre_session', 'portal_device']) {
      changeCookies(answer, name, (header) => header.replace('; HttpOnly', ''));
    }
  }),
  'login.location': onLogin(({ headers }) => {
    headers.location = 'https://inside.example/files';
  }),
  'login.no-store': onLogin(({ headers }) => {
    headers['cache-control'] = 'private';
  }),
  'login.bearer': onAnswer('login', (answer, request) => {
    const isBearer = request.headers.authorization?.startsWith('Bearer');
    if (isBearer && !isBearerMode(request)) answer.status = 401;
  }),
  'login.wrong-password': onWrongPassword((answer, request) => {
    if (readBasic(request).startsWith('anna:')) answer.status = 403;
  }),
  'login.wrong-password-body': onWrongPassword(toWebPage),
  'login.wrong-password-dialog': onWrongPassword(({ headers }) => {
    headers['www-authenticate'] = 'Basic realm="portal"';
  }),
  'login.wrong-password-phrases': onWrongPassword((answer) =>
    setFields(answer, { message: 'Invalid Captcha' }),
  ),
  'login.wrong-password-session': onWrongPassword(({ headers }) => {
    headers['set-cookie'] = `${TOKEN}=left; Path=/; SameSite=Lax`;
  }),
  'login.other-characters': onWrongPassword((answer, request) => {
    if (/^[^:]*\u00fc/.test(readBasic(request))) answer.status = 500;
  }),
  'login.unknown-name': onWrongPassword((answer, request) => {
    if (!readBasic(request).startsWith('anna:')) setFields(answer, { message: 'Nobody knows you' });
  }),
  'login.long-name': onAnswer('login', (answer, request) => {
    if (readBasic(request).startsWith('aaaa')) answer.status = 500;
  }),
  'login.long-password': onAnswer('login', (answer, request) => {
    if (readBasic(request).includes('\u0301')) answer.status = 500;
  }),
  'login.public-token-changes': keepOneToken(),
  'self.answer': onAnswer('self', (answer) => setFields(answer, { name: undefined }), 200),
  'self.deciding-types': onAnswer(
    'self',
    (answer) => setFields(answer, { isAdministrator: 'false' }),
    200,
  ),
  'self.types': onAnswer('self', (answer) => setFields(answer, { disk_space_used: '12' }), 200),
  'self.landing-page': onAnswer(
    'self',
    (answer) => setFields(answer, { landingPage: 'https://evil.example/' }),
    200,
  ),
  'self.no-store': onAnswer(
    'self',
    ({ headers }) => {
      headers['cache-control'] = 'private, max-age=60';
    },
    200,
  ),
  'self.public-token-alone': onAnswer('self', (answer, { headers }) => {
    if (headers.cookie?.startsWith(TOKEN) && !headers.cookie.includes(';')) answer.status = 200;
  }),
  'portal-login.script': onAnswer('portalLogin', (answer, request) => {
    if (isScript(request) && answer.status === 204) answer.status = 303;
  }),
  'portal-login.wrong-password': onAnswer(
    'portalLogin',
    (answer) => {
      answer.status = 303;
    },
    401,
  ),
  'portal-login.form': onAnswer(
    'portalLogin',
    (answer) => {
      answer.status = 200;
      toWebPage(answer);
    },
    303,
  ),
  'logout.answer': onAnswer('logout', (answer, request) => {
    answer.status = isForeign(request) ? answer.status : 200;
    if (request.headers.cookie?.includes('portal_session')) toWebPage(answer);
  }),
  'logout.session': {
    request(request) {
      if (!isCall(request, 'logout') || isForeign(request)) return undefined;
      const removed = ['portal_session', TOKEN].map((name) => `${name}=; Max-Age=0; Path=/`);
      return { status: 204, headers: { 'set-cookie': removed }, body: Buffer.alloc(0) };
    },
  },
  'logout.cookies': onAnswer('logout', ({ headers }) => void delete headers['set-cookie']),
  'forgery.login': onRequest('login', (request) => {
    if (isForeign(request) && !isBearerMode(request)) {
      setOrigin(request, `http://${request.headers.host}`);
    }
  }),
  'forgery.logout': onRequest('logout', (request) => {
    if (isForeign(request)) setOrigin(request, `http://${request.headers.host}`);
  }),
  'forgery.header': onRequest('login', ({ headers }) => {
    headers['x-requested-with'] = 'portico';
  }),
  'bearer.foreign-origin': onRequest('login', (request) => {
    if (isForeign(request) && isBearerMode(request)) setOrigin(request, PARTNER);
  }),
  'bearer.without-origin': onRequest('login', (request) => {
    if (request.headers.origin === undefined && isBearerMode(request)) setOrigin(request, PARTNER);
  }),
  'bearer.partner': onAnswer('login', ({ headers }, request) => {
    if (request.headers.origin === PARTNER) delete headers['x-public-token'];
  }),
  'reset.unknown-address': onAnswer('resetPasswordRequested', (answer) => {
    answer.status = 404;
  }),
  'reset.unknown-field': onAnswer('resetPasswordRequested', (answer, { body }) => {
    if (body.includes('porticoCheck')) answer.status = 400;
  }),
};

/** A fault for each check that needs https. */
export const HTTPS_FAULTS: Readonly<Record<string, Fault>> = {
  'transport.strict': {
    answer: ({ headers }) => void delete headers['strict-transport-security'],
  },
  'cookies.secure': onLogin((answer) =>
    changeCookies(answer, `__Host-${TOKEN}`, (header) => header.replace('; Secure', '')),
  ),
};

/** A fault for each check of the redirect to the second factor. */
export const SECOND_FACTOR_FAULTS: Readonly<Record<string, Fault>> = {
  'second-factor.status': onAnswer(
    'login',
    (answer) => {
      answer.status = 502;
    },
    609,
  ),
  'second-factor.address': onAnswer('login', ({ headers }) => void delete headers.redirecturl, 609),
  'second-factor.origin': onAnswer(
    'login',
    ({ headers }) => {
      headers.redirecturl = 'http://id.example.com/auth';
    },
    609,
  ),
  'second-factor.pending': onAnswer('self', (answer, { headers }) => {
    if (headers.cookie?.includes(TOKEN)) answer.status = 200;
  }),
  'second-factor.public-token': onAnswer(
    'login',
    (answer) => changeCookies(answer, TOKEN, () => undefined),
    609,
  ),
};
