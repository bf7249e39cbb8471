import type { ElementDefinition } from '../../src/element/definition.ts';

/** The name of an event that an element sends, without `portico-`. */
export type ElementEventName = ElementDefinition['events'][number];

/** What a page learns of an event before it hears one. */
export interface EventDescription {
  readonly description: string;
  /** TypeScript type of `detail`, as `src/contract/events.ts` has it; `null` where there is none. */
  readonly detail: string;
  /** Whether `preventDefault()` stops what would follow. */
  readonly cancelable?: true;
}

/** Every event that elements send, in the order of a visit. */
export const eventDescriptions: Readonly<Record<ElementEventName, EventDescription>> = {
  login: {
    description: 'A sign-in is about to be sent. Cancelled, it is not.',
    detail: '{ name: string }',
    cancelable: true,
  },
  'logged-in': { description: 'The portal has let the person in.', detail: 'null' },
  'login-failed': {
    description: 'A sign-in failed; the code says why.',
    detail: 'FailureDetail',
  },
  'login-disabled': { description: 'The portal lets nobody in at present.', detail: 'null' },
  'ssf-login': {
    description: 'A single sign-on begins: the person is led to its address.',
    detail: '{ url: string }',
  },
  'ssf-logged-in': {
    description: 'Single sign-on has let the person in.',
    detail: 'null',
  },
  'load-principal': {
    description: 'The portal has told who is signed in.',
    detail: 'Principal',
  },
  'rebuild-principal': {
    description: 'What is known of the signed-in person has changed and was read again.',
    detail: 'null',
  },
  'update-quota': {
    description: 'Quota or use of storage has changed; both in bytes.',
    detail: '{ quota: number | undefined; used: number | undefined }',
  },
  'check-logged-in': {
    description: "The person has come back from the second factor's authority.",
    detail: '{ code: string; state: string; oauthApi: string }',
  },
  'load-licence': { description: 'The portal is asked for its licence.', detail: 'null' },
  'loaded-licence': { description: 'The portal has told its licence.', detail: 'ReleaseInfo' },
  'set-branding': {
    description: 'The portal has told its name, pictures and colours.',
    detail: 'Branding',
  },
  'guest-access-status': {
    description: 'The portal has told what it tells everybody, such as whether guests may enter.',
    detail: 'PublicInfo',
  },
  'oauth2-redirect': {
    description: "The person is led to the second factor's authority.",
    detail: '{ url: string }',
  },
  'oauth2-authorization-failed': {
    description: 'The second factor was not passed.',
    detail: 'FailureDetail',
  },
  logout: { description: 'A sign-out begins.', detail: 'null' },
  'logged-out': { description: 'Nobody is signed in any more.', detail: 'null' },
  'ssf-logout': {
    description: 'A sign-out begins that ends where single sign-on ends.',
    detail: '{ url: string }',
  },
  'ssf-logged-out': {
    description: 'The sign-out is on its way to where single sign-on ends.',
    detail: 'null',
  },
  'access-disabled': {
    description: 'Web access is switched off for the person.',
    detail: 'null',
  },
  navigate: {
    description: 'The person is about to be led to another address. Cancelled, they stay.',
    detail:
      "{ url: string; reason: 'signed-in' | 'signed-out' | 'closed' | 'guest' | 'single-sign-on' | 'redirect' | 'link-refused' }",
    cancelable: true,
  },
};
