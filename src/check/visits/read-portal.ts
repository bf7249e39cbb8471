import { randomInt, randomUUID } from 'node:crypto';
import type { CallName } from '../../contract/calls/paths.ts';
import { FOREIGN_ORIGIN } from '../portal-calls.ts';
import type { OpenVisit, StepName } from './visit.ts';

/**
 * The level `reading`: requests that read, and calls that a portal has to refuse. They change no account, no
 * session and no setting.
 */
export async function readPortal(visit: OpenVisit): Promise<void> {
  const { partnerOrigin } = visit.plan;
  const calls = visit.open();
  await visit.make('login-page', () => calls.openLogin());
  await readTwice(visit, 'publicInfo', 'public-info', 'public-info-again');
  await readTwice(visit, 'releaseInfo', 'release-info', 'release-info-again');
  await visit.make('self-anonymous', () => visit.open().get('self'));
  await visit.make('login-empty', () => calls.post('login'));
  await visit.make('logout-anonymous', () => calls.post('logout'));
  await visit.make('callback-empty', () => calls.get('secondFactorCallback'));
  const dummy = String(randomInt(1e9));
  await visit.make('captcha-picture', () => calls.get('captcha', { query: { dummy } }));
  const alternative = { dummy, alternative: 'text' };
  const language = { 'Accept-Language': 'en' };
  await visit.make('captcha-question', () =>
    calls.get('captcha', { query: alternative, headers: language }),
  );
  await visit.make('unknown-link', () => calls.get('externalUser', { token: randomUUID() }));

  const foreign = visit.open();
  await visit.make('foreign-public-info', () =>
    foreign.get('publicInfo', { origin: FOREIGN_ORIGIN }),
  );
  await visit.make('foreign-self', () => foreign.get('self', { origin: FOREIGN_ORIGIN }));
  await visit.make('foreign-preflight', () =>
    foreign.preflight('login', 'POST', FOREIGN_ORIGIN, 'authorization'),
  );
  if (partnerOrigin !== undefined) await readAsPartner(visit, partnerOrigin);
  await readScripts(visit);
}

/** Reads public data, and asks whether they have changed since. */
async function readTwice(
  visit: OpenVisit,
  call: CallName,
  name: StepName,
  again: StepName,
): Promise<void> {
  const first = await visit.make(name, () => visit.open().get(call));
  const tag = first?.answer.headers.get('etag');
  if (tag === undefined) return visit.omit('The first answer has no ETag.', again);
  await visit.make(again, () => visit.open().get(call, { headers: { 'If-None-Match': tag } }));
}

async function readAsPartner(visit: OpenVisit, origin: string): Promise<void> {
  const { names, antiForgery } = visit.plan.settings;
  const calls = visit.open();
  await visit.make('partner-public-info', () => calls.get('publicInfo', { origin }));
  await visit.make('partner-preflight-register', () =>
    calls.preflight('register', 'POST', origin, `content-type,${antiForgery.header.toLowerCase()}`),
  );
  const headers = ['authorization', names.tokenModeHeader, antiForgery.header];
  await visit.make('partner-preflight-login', () =>
    calls.preflight('login', 'POST', origin, headers.join(',').toLowerCase()),
  );
}

/** Reads the elements' scripts as a page of another origin does. */
async function readScripts(visit: OpenVisit): Promise<void> {
  const { scripts } = visit.plan;
  const read = (path: string) =>
    visit.openBrowser().send({
      method: 'GET',
      url: new URL(path, scripts),
      headers: { Origin: visit.plan.partnerOrigin ?? FOREIGN_ORIGIN, 'Sec-Fetch-Dest': 'script' },
    });
  await visit.make('script', () => read('sign-in.js'));
  const list = await visit.make('integrity', () => read('integrity.json'));
  if (list?.answer.status !== 200) return;
  for (const path of listScripts(list.answer.body.toString())) {
    await visit.makeScript(path, () => read(path));
  }
}

/** The paths of the scripts in `integrity.json`. */
function listScripts(json: string): string[] {
  try {
    return Object.keys(JSON.parse(json) ?? {});
  } catch {
    return [];
  }
}
