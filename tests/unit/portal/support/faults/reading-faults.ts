import type { Fault } from '../broken-portal.ts';
import { isCall, isForeign, onAnswer, PARTNER, setFields, toWebPage } from './change-answers.ts';

/** Changes the preflight of a call. */
const onPreflight = (
  name: Parameters<typeof isCall>[1],
  change: NonNullable<Fault['answer']>,
): Fault => ({
  answer(answer, request) {
    const isPartner = request.headers.origin === PARTNER;
    if (request.method === 'OPTIONS' && isPartner && isCall(request, name)) change(answer, request);
  },
});

/** Changes the elements' scripts whose paths end so. */
const onScript = (end: string, change: NonNullable<Fault['answer']>): Fault => ({
  answer(answer, request) {
    if (request.path.startsWith('/portico/') && request.path.endsWith(end)) change(answer, request);
  },
});

/** A fault for each check of the level `reading`, by the id of the check. */
export const READING_FAULTS: Readonly<Record<string, Fault>> = {
  'public-info.answer': onAnswer('publicInfo', toWebPage, 200),
  'public-info.types': onAnswer(
    'publicInfo',
    (answer) => setFields(answer, { guestAccess: 'yes' }),
    200,
  ),
  'public-info.revalidation': onAnswer('publicInfo', ({ headers }) => void delete headers.etag),
  'release-info.answer': onAnswer('releaseInfo', (answer) => {
    answer.status = 403;
  }),
  'release-info.types': onAnswer(
    'releaseInfo',
    (answer) => setFields(answer, { license_expired: 0 }),
    200,
  ),
  'release-info.revalidation': onAnswer('releaseInfo', ({ headers }) => {
    headers['cache-control'] = 'max-age=3600';
  }),
  'self.anonymous': onAnswer(
    'self',
    (answer) => {
      answer.status = 302;
      answer.headers = { location: '/login' };
    },
    401,
  ),
  'self.anonymous-dialog': onAnswer('self', ({ headers }) => {
    headers['www-authenticate'] = 'Basic realm="portal"';
  }),
  'self.anonymous-no-store': onAnswer('self', ({ headers }) => {
    headers['cache-control'] = 'private';
  }),
  'login.without-credentials': onAnswer('login', (answer) => {
    answer.status = 400;
  }),
  'logout.anonymous': onAnswer('logout', (answer) => {
    answer.status = 401;
  }),
  'second-factor.callback-without-code': onAnswer('secondFactorCallback', (answer) => {
    answer.status = 500;
  }),
  'captcha.picture': onAnswer('captcha', (answer, { path }) => {
    if (!path.includes('alternative')) answer.headers['content-type'] = 'image/svg+xml';
  }),
  'captcha.no-store': onAnswer('captcha', ({ headers }) => {
    headers['cache-control'] = 'public, max-age=60';
  }),
  'captcha.question': onAnswer('captcha', (answer, { path }) => {
    if (path.includes('alternative')) setFields(answer, { question: undefined });
  }),
  'external-user.unknown-token': {
    answer(answer, { path }) {
      if (path.startsWith('/rest/extuser/')) answer.status = 200;
    },
  },
  'cors.foreign-origin': onAnswer('self', ({ headers }) => {
    headers['access-control-allow-origin'] = '*';
  }),
  'cors.foreign-credentials': onAnswer('publicInfo', ({ headers }, request) => {
    if (isForeign(request)) headers['access-control-allow-credentials'] = 'true';
  }),
  'cors.partner-read': onAnswer(
    'publicInfo',
    ({ headers }) => void delete headers['access-control-allow-origin'],
  ),
  'cors.partner-exposed-headers': onAnswer('publicInfo', ({ headers }) => {
    headers['access-control-expose-headers'] = 'Location';
  }),
  'cors.partner-preflight': onPreflight('register', ({ headers }) => {
    headers['access-control-allow-headers'] = 'content-type';
  }),
  'cors.partner-login-preflight': onPreflight('login', (answer) => {
    answer.status = 405;
  }),
  'cors.vary': onAnswer('publicInfo', ({ headers }) => void delete headers.vary),
  'scripts.media-type': onScript('sign-in.js', ({ headers }) => {
    headers['content-type'] = 'text/plain';
  }),
  'scripts.nosniff': onScript(
    '.js',
    ({ headers }) => void delete headers['x-content-type-options'],
  ),
  'scripts.cors': onScript(
    '.js',
    ({ headers }) => void delete headers['access-control-allow-origin'],
  ),
  'scripts.integrity': onScript('core.js', (answer) => {
    answer.body = Buffer.concat([answer.body, Buffer.from('// changed by a proxy')]);
  }),
};
