import type { Principal } from '../contract/principal.ts';
import type { SettingsInput } from '../settings/settings.ts';
import type { Answers } from './answers/answer.ts';
import type { StateName } from './states/state-name.ts';

/** A person of a portal in memory: what `GET /rest/self` answers, and the password. */
export interface Person extends Partial<Principal> {
  readonly name: string;
  readonly password: string;
}

/** What a portal in memory knows. */
export interface PortalOptions {
  /** The people who can sign in. */
  readonly people?: readonly Person[];
  /** The name of the person who is signed in when the test begins. */
  readonly signedIn?: string;
  /** A state of the gallery, such as `sign-in/captcha`: the portal answers as it says. */
  readonly state?: StateName;
  /** Answers in place of those of people and state, by call. The last one of a list stays. */
  readonly answers?: Answers;
  /** The settings of the page that name paths, headers and cookies, if they are not the default ones. */
  readonly settings?: Pick<SettingsInput, 'calls' | 'names'>;
}
