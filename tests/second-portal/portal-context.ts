import type { Authority } from './authority.ts';
import type { Exchange } from './http/exchange.ts';
import type { State } from './state.ts';

/** How a portal of this kind is set up. */
export interface PortalVariant {
  /** `readable`: scripts can read the cookie of the public token. `hidden`: it is HttpOnly. */
  readonly token: 'readable' | 'hidden';
  /** Whether the portal removes its cookies when a session ends. */
  readonly clearsCookies: boolean;
  /** Where pages find the token against forged requests. */
  readonly forgeryToken: 'cookie' | 'meta';
  /** The status of an answer that asks for the second factor. */
  readonly redirectStatus: number;
  /** Whether the answer of a sign-in has a `Location`. Without it, `landingPage` says where to go. */
  readonly sendsLocation: boolean;
}

/** What the portal offers. */
export interface PortalOffer {
  readonly secondFactor?: boolean | undefined;
  /** Whether people of one house, or of all houses, may sign in with the account of their house. */
  readonly singleSignOn?: boolean | 'all houses' | undefined;
  readonly guestAccess?: boolean | undefined;
}

/** What all answers of the portal are made from. */
export interface PortalContext {
  readonly variant: PortalVariant;
  readonly offer: PortalOffer;
  readonly state: State;
  /** The authority of the second factor, which is also that of the first house. */
  readonly authority: Authority;
  /** The authorities of single sign-on, by the id of their house. */
  readonly houses: ReadonlyMap<string, Authority>;
  /** Origin and base path. */
  readonly address: string;
  /** Changes of the settings that the pages give to the elements. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Answers a request. */
export type Handler = (exchange: Exchange, context: PortalContext) => void | Promise<void>;
