import {
  configure,
  type FailureCode,
  type Language,
  type Principal,
  type session,
} from 'portico-elements';
import { type PortalAdapter, portalFailure } from 'portico-elements/adapter';
import { type session as apiSession, configure as configureApi } from 'portico-elements/api';
import { getStatusCode } from 'portico-elements/http-status';
import type { Assignable, Equal, Fails, Holds } from './assert-type.ts';

// The example of the README.
configure({
  portal: 'https://files.example.com',
  timeout: 10_000,
  names: { mfaTokenCookie: 'mfa' },
});

const adapter: PortalAdapter = {
  async signIn({ name, password }, { signal }) {
    const body = JSON.stringify({ name, password });
    const response = await fetch('/api/login', { method: 'POST', body, signal });
    if (response.status === 400) throw portalFailure('invalid-credentials', { retryAfter: 1 });
  },
  async self({ signal, language = 'en' }) {
    const headers = { 'Accept-Language': language };
    const response = await fetch('/api/me', { headers, signal });
    return response.ok ? response.json() : undefined;
  },
  signOut: () => fetch('/api/logout', { method: 'POST', keepalive: true }),
};
configure({ adapter });

type Settings = Parameters<typeof configure>[0];
// The API without elements is the same as the API with elements.
configureApi({ retries: getStatusCode('OK') });

type State = (typeof session)['state']['value'];

export type Api = Holds<{
  nothingIsRequired: Assignable<Record<never, never>, Settings>;
  knownUser: Equal<Extract<State, { status: 'signed-in' }>['principal'], Principal>;
  principal: Equal<Principal['id'], number | string | undefined>;
  languages: Assignable<'pt-BR', Language>;
  sameApi: Equal<typeof apiSession, typeof session>;
  statusCodes: Equal<ReturnType<typeof getStatusCode>, number>;
  failures: Assignable<'missing-cookies', FailureCode>;
}>;

export type WrongApi = Fails<{
  unknownSetting: Assignable<'portl', keyof Settings>;
  unknownName: Assignable<'tokenCookie', keyof NonNullable<Settings['names']>>;
  numberAsPortal: Assignable<{ portal: number }, Settings>;
  wordAsTimeout: Assignable<{ timeout: string }, Settings>;
  adapterWithoutSelf: Assignable<Pick<PortalAdapter, 'signIn' | 'signOut'>, PortalAdapter>;
  writableState: Assignable<(typeof session)['state'], { value: State; set: unknown }>;
  userBeforeAnybodyIsKnown: Assignable<'principal', keyof Extract<State, { status: 'unknown' }>>;
  unknownLanguage: Assignable<'tlh', Language>;
}>;
