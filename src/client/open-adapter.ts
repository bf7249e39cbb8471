import { FAILURE_CODES, Failure, isFailure, traitsOf } from '../contract/failure.ts';
import type {
  CallOptions,
  GivenOptions,
  Portal,
  PortalAdapter,
  SignInInput,
} from '../contract/portal-adapter.ts';
import { toHttpUrl } from '../contract/urls.ts';
import { logError } from '../platform/browser/console.ts';
import { toFailure } from '../platform/browser/to-failure.ts';
import type { Settings } from '../settings/settings.ts';
import { createClient } from './portal-client.ts';
import { createTransport, type Transport } from './transport.ts';

/** The TypeErrors of `fetch` and of bodies that break off. Any other TypeError is a mistake in the adapter. */
const NETWORK =
  /^(Failed to fetch|network error|NetworkError|Error in input stream|Load failed|The network|The Internet|A server with|Could not connect)/;

/** The calls whose result means nothing. */
const NO_RESULT: readonly string[] = [
  'signOut',
  'portalSignIn',
  'portalSignOut',
  'exchangeCode',
  'requestPasswordReset',
];

/** A failure because of a mistake in the adapter: the person reads that something went wrong, the author what. */
function toMistake(message: string, cause?: unknown): Failure {
  logError(message, cause);
  return new Failure('unexpected', { cause });
}

const reportValue = (name: string, cause: unknown) =>
  logError(`Portico: the adapter returns a wrong value in "${name}".`, cause);

const toAbsent = (name: string) => toMistake(`Portico: the adapter has no "${name}".`);

/** Modules that load, by URL: calls that begin together load one together. */
const loading = new Map<string, Promise<unknown>>();

async function importAdapter(url: string, limit: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It takes longer than ${limit} ms.`)), limit);
  });
  try {
    const module = import(/* @vite-ignore */ url);
    return (await Promise.race([module, late])).default;
  } catch (cause) {
    throw toMistake('Portico: the adapter does not load.', cause);
  } finally {
    clearTimeout(timer);
    loading.delete(url);
  }
}

function load({ adapter, portal, timeout }: Settings): unknown {
  if (typeof adapter !== 'string') return adapter;
  const url = toHttpUrl(adapter, location.href);
  if (!url || ![location.origin, new URL(portal).origin].includes(url.origin)) {
    throw toMistake(
      'Portico: the adapter is not on the origin of the page or the portal.',
      adapter,
    );
  }
  const { href } = url;
  const module = loading.get(href) ?? importAdapter(href, timeout);
  loading.set(href, module);
  return module;
}

/** Why a call of the adapter has failed. */
function explain(name: string, thrown: unknown): Failure {
  const error = Object(thrown) as Failure;
  const { code, fieldErrors, redirectUrl, retryAfter = Number.NaN, serverMessage } = error;
  if (isFailure(thrown) && FAILURE_CODES.includes(code)) {
    return new Failure(code, {
      status: code === 'invalid-credentials' ? 401 : traitsOf(code).status,
      retryAfter: retryAfter >= 0 ? Math.min(Number(retryAfter), 86_400) : undefined,
      serverMessage: serverMessage && String(serverMessage),
      redirectUrl,
      fieldErrors,
    });
  }
  const { name: kind }: Error = error;
  const isNetwork = kind === 'TypeError' && NETWORK.test(error.message);
  if (isNetwork) return new Failure('network', { cause: thrown });
  // What the contract's own client throws for a broken answer and for a time limit.
  return ['SyntaxError', 'TimeoutError'].includes(kind)
    ? toFailure(thrown)
    : toMistake(`Portico: the adapter fails in "${name}".`, thrown);
}

/**
 * Opens the adapter of a page. The contract's own client makes each of its calls, with the adapter in place of the network:
 * so there is one place that judges answers, limits their time, repeats what only reads, and turns errors into failures.
 * @param language the language of the elements
 * @throws Failure if the adapter does not load, or lacks a call that every portal needs
 */
export async function openAdapter(
  settings: Settings,
  language: { readonly shown: { peek(): string | undefined } },
): Promise<Portal> {
  if (settings.tokenMode === 'bearer') {
    throw toMistake('Portico: an adapter needs the setting "tokenMode" to be "cookie".');
  }
  const adapter = Object(await load(settings)) as PortalAdapter;
  const { captcha, externalUser } = adapter;
  for (const name of ['signIn', 'self', 'signOut'] as const) {
    if (typeof adapter[name] !== 'function') throw toAbsent(name);
  }

  const resolve = (address: string | null, base: string) => {
    const location = toHttpUrl(address ?? undefined, base)?.href;
    return location ? { Location: location } : {};
  };

  /** A result as the network would send it. */
  async function toResponse(name: string, result: unknown): Promise<Response> {
    const base = `${settings.portal}/`;
    if (result instanceof Response) {
      if (result.ok && NO_RESULT.includes(name)) return new Response();
      if (name !== 'signIn' || !result.ok) return result;
      const headers = resolve(result.headers.get('Location'), result.url || base);
      return new Response(await result.text(), { headers });
    }
    if (name === 'self' && !result) return new Response(null, { status: 401 });
    if (NO_RESULT.includes(name)) return new Response();
    if (name !== 'signIn') return new Response(JSON.stringify(result));
    // Something like `false` is hardly meant as a success.
    if (typeof (result ?? {}) !== 'object') throw new SyntaxError(`${result}`);
    return new Response(null, { headers: resolve(Object(result).location, base) });
  }

  /** Makes a call with the adapter in place of the network. */
  async function call<T>(
    name: string,
    ask: (options: CallOptions) => unknown,
    send: (transport: Transport) => Promise<T>,
  ): Promise<T> {
    const transport = createTransport({
      ...settings,
      antiForgery: { header: 'adapter', value: '' },
      async fetch(_, { signal }) {
        try {
          const options = { signal: signal as AbortSignal, language: language.shown.peek() };
          return await toResponse(name, await ask(options));
        } catch (error) {
          throw signal?.aborted ? error : explain(name, error);
        }
      },
    });
    try {
      return await send(transport);
    } catch (error) {
      const { code, cause } = error as Failure;
      if (code === 'bad-answer') {
        reportValue(name, cause);
      }
      throw error;
    }
  }

  /** A call of the contract's client without an input. */
  const plain = <Name extends 'self' | 'signOut' | 'publicInfo' | 'releaseInfo' | 'portalSignOut'>(
    name: Name,
  ) =>
    ((options: GivenOptions) =>
      call(
        name,
        (own) => adapter[name]?.(own),
        async (transport) => createClient(transport)[name]?.(options),
      )) as NonNullable<Portal[Name]>;

  /** A call whose answer is checked where it is used. */
  const unchecked = (
    name: string,
    { signal }: GivenOptions,
    ask: (options: CallOptions) => unknown,
  ) => {
    // A `null` counts as missing, as in the contract.
    const read = async (response: Response) =>
      JSON.parse((await response.text()) || 'null', (_, value: unknown) => value ?? undefined);
    return call(name, ask, ({ getOnce }) => getOnce('', { read, signal }));
  };
  const people = () => {
    if (externalUser) return externalUser;
    throw toAbsent('externalUser');
  };

  /** What a failed sign-in requires of a person: nothing that the adapter cannot do. */
  function limitToAdapter(failure: Failure): never {
    const { code, status } = failure;
    // That would mean that a session has ended.
    if (code === 'unauthorized') throw new Failure('invalid-credentials', { status: 401 });
    if (traitsOf(code).needsCaptcha && !captcha) {
      throw new Failure('invalid-credentials', { status: 401, cause: toAbsent('captcha') });
    }
    if (code === 'second-factor-required' && !adapter.exchangeCode) {
      throw new Failure(code, { status, cause: toAbsent('exchangeCode') });
    }
    throw failure;
  }

  const self = (options: GivenOptions) =>
    plain('self')(options).catch((failure: Failure) => {
      // Many APIs answer a missing session and a wrong password alike.
      if (failure.code !== 'invalid-credentials') throw failure;
      throw new Failure('unauthorized', { status: 401, cause: failure });
    });

  let newest: SignInInput | undefined;
  async function signIn(input: SignInInput, own: CallOptions) {
    newest = input;
    const answer = await adapter.signIn(input, own);
    // An adapter that does not watch its signal has signed the person in after all.
    const isUnwanted = own.signal.aborted && newest === input;
    if (isUnwanted)
      await adapter.signOut({ ...own, signal: AbortSignal.timeout(settings.timeout) });
    return answer;
  }

  return {
    self,
    signOut: plain('signOut'),
    ...(adapter.publicInfo && { publicInfo: plain('publicInfo') }),
    ...(adapter.releaseInfo && { releaseInfo: plain('releaseInfo') }),
    ...(adapter.portalSignOut && { portalSignOut: plain('portalSignOut') }),
    async signIn(input, options) {
      if (input.name !== undefined || input.mfaToken !== undefined) {
        return call(
          'signIn',
          (own) => signIn(input, own),
          (transport) => createClient(transport).signIn({}, options),
        ).catch(limitToAdapter);
      }
      // After single sign-on or a second factor, the session of the adapter is the proof, if there is one.
      await self(options);
      return {};
    },
    exchangeCode: (answer, options) =>
      unchecked('exchangeCode', options, (own) => adapter.exchangeCode?.(answer, own)),
    portalSignIn: (input, options) =>
      unchecked('portalSignIn', options, (own) => adapter.portalSignIn?.(input, own)),
    captcha: {
      picture(slot) {
        const address: unknown = captcha?.picture(slot);
        if (typeof address === 'string') return address;
        reportValue('picture', address);
        throw new Failure('bad-answer');
      },
      question: (slot, { language: asked = '', signal }) =>
        unchecked('question', { signal }, async (own) => {
          const { text, language } = Object(
            await captcha?.question(slot, { ...own, language: asked }),
          );
          if (typeof text !== 'string') throw new SyntaxError('The question has no text.');
          return { text, language: typeof language === 'string' ? language : asked };
        }),
    },
    externalUser: {
      read: (token, options) => unchecked('read', options, (own) => people().read(token, own)),
      register: (record, options) =>
        unchecked('register', options, (own) => people().register(record, own)),
      resetPassword: (record, options) =>
        unchecked('resetPassword', options, (own) => people().resetPassword(record, own)),
      requestPasswordReset: (record, options) =>
        unchecked('requestPasswordReset', options, (own) =>
          people().requestPasswordReset(record, own),
        ),
    },
  };
}
