import { randomUUID } from 'node:crypto';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { portalFailure } from '../../adapter.ts';
import { openAdapter } from '../../client/open-adapter.ts';
import { Failure, isFailure } from '../../contract/failure.ts';
import type { Portal, PortalAdapter } from '../../contract/portal-adapter.ts';
import { getPortalUrl } from '../../contract/urls.ts';
import { openPage, type PageRequest } from '../http/page.ts';
import type { OpenVisit } from './visit.ts';
import { toResetRecord } from './visit-as-person.ts';

/** How a call has ended, as the elements see it. */
export interface Outcome {
  /** Its result; undefined for a failure. */
  readonly value: unknown;
  readonly failure: Failure | undefined;
  /** What the elements write to the console. */
  readonly messages: readonly string[];
  readonly requests: readonly PageRequest[];
}

/** What was seen of an adapter. */
export interface AdapterVisit {
  /** The name of its file. */
  readonly file: string;
  /** By the names of the calls. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** What the adapter needs of a browser, and did not find. */
  readonly missing: readonly string[];
}

/** The start of the error of an import that only a page can make. */
const IMPORT = 'import of ';

/**
 * Makes a whole visit with an adapter, through the same wrapper as the elements.
 * @param file the adapter's module
 * @param note gets what the adapter writes to the console
 */
export async function visitAdapter(
  visit: OpenVisit,
  file: string,
  note: (...values: unknown[]) => void,
): Promise<AdapterVisit> {
  const { person, scripts, transport } = visit.plan;
  const settings = { ...visit.plan.settings, timeout: transport.timeout };
  const module = pathToFileURL(path.resolve(file));
  const calls = visit.open();
  const page = getPortalUrl(settings.screens.login, settings.portal);
  const outcomes = new Map<string, Outcome>();
  let messages: string[] = [];
  await visit.make('login-page', () => calls.openLogin());
  const { close, keep, missing, takeRequests } = openPage(calls.browser, page, (...values) => {
    const [, message] = `${values[0]}`.match(/^Portico: (.*)/s) ?? [];
    if (message === undefined) note(...values);
    else messages.push(message);
  });
  // A promise that never ends does not keep Node running, and a page goes on after an error that nobody handles.
  const alive = setInterval(() => {}, 1000);
  const ignore = () => {};
  process.on('unhandledRejection', ignore);

  async function call<T>(called: string, make: () => Promise<T>): Promise<T | undefined> {
    let [value, failure]: [T | undefined, Failure | undefined] = [undefined, undefined];
    try {
      value = await make();
    } catch (thrown) {
      failure = isFailure(thrown) ? thrown : new Failure('unexpected', { cause: thrown });
    }
    outcomes.set(called, { value, failure, messages, requests: takeRequests() });
    messages = [];
    return value;
  }

  /** @param query makes it another module, as after the page is loaded again */
  async function open(query = ''): Promise<{ adapter: PortalAdapter; portal: Portal }> {
    const late = new Promise<never>((_, reject) =>
      setTimeout(reject, settings.timeout, new Failure('timeout')).unref(),
    );
    const loading = import(/* @vite-ignore */ module.href + query);
    const adapter = Object((await Promise.race([loading, late])).default);
    const language = { shown: { peek: () => 'en' } };
    return { adapter, portal: await openAdapter({ ...settings, adapter }, language) };
  }

  async function visitWith({ adapter, portal }: { adapter: PortalAdapter; portal: Portal }) {
    const { captcha, exchangeCode, externalUser, portalSignIn, publicInfo, releaseInfo } = portal;
    await call('self-anonymous', () => portal.self({}));
    await call('sign-out-anonymous', () => portal.signOut({}));
    if (publicInfo) await call('public-info', () => publicInfo({}));
    if (releaseInfo) await call('release-info', () => releaseInfo({}));
    const unknown = { name: `jürgen-€-${randomUUID()}`, password: randomUUID() };
    if (captcha && adapter.captcha) {
      await call('picture', async () => captcha.picture('portico-check'));
      await call('question', () => captcha.question('portico-check', { language: 'en' }));
    }
    if (exchangeCode && adapter.exchangeCode) {
      await call('code', () => exchangeCode({ code: randomUUID(), state: randomUUID() }, {}));
    }
    if (externalUser && adapter.externalUser) {
      await call('link', () => externalUser.read(randomUUID(), {}));
      const record = toResetRecord(`${randomUUID()}@portico-check.invalid`);
      await call('reset', () => externalUser.requestPasswordReset(record, {}));
    }
    if (portalSignIn && adapter.portalSignIn) {
      await call('portal-sign-in', () => portalSignIn(unknown, {}));
    }
    if (!person) return;
    const wrong = { ...person, password: unknown.password };
    await call('wrong-password', () => portal.signIn(wrong, {}));
    await call('unknown-person', () => portal.signIn(unknown, {}));
    await call('self-refused', () => portal.self({}));
    if (!(await call('sign-in', () => portal.signIn(person, {})))) return;
    await call('self', () => portal.self({}));
    const { portal: other } = (await call('open-again', () => open('?again'))) ?? { portal };
    await call('self-reloaded', () => other.self({}));
    const bringBack = keep();
    await call('sign-out', () => portal.signOut({}));
    await call('self-signed-out', () => portal.self({}));
    // As in a browser whose session has ended elsewhere.
    bringBack();
    await call('self-ended', () => other.self({}));
  }

  try {
    registerImports(new URL('.', module).href, new URL('adapter.js', scripts).pathname);
    const opened = await call('open', () => open());
    if (opened) await visitWith(opened);
    const { message = '' } = Object(outcomes.get('open')?.failure?.cause);
    const imports = message.startsWith(IMPORT) ? [message] : [];
    return { file: path.basename(file), outcomes, missing: [...imports, ...missing] };
  } finally {
    close();
    clearInterval(alive);
    process.off('unhandledRejection', ignore);
  }
}

/**
 * Gives the modules of a folder `portalFailure` where they import it from the elements. No other code of the portal runs in
 * this process.
 * @param own the path of the module of the elements
 */
function registerImports(folder: string, own: string): void {
  const code = `export const portalFailure = ${portalFailure};`;
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const hooks = `export async function resolve(specifier, context, next) {
    if (!context.parentURL?.startsWith(${JSON.stringify(folder)})) return next(specifier, context);
    if ([${JSON.stringify(own)}, 'portico-elements/adapter'].includes(specifier)) {
      return { url: ${JSON.stringify(url)}, shortCircuit: true };
    }
    if (/^(\\/|https?:)/.test(specifier)) throw new Error('${IMPORT}' + specifier);
    return next(specifier, context);
  }`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}
