import type {
  NavigateDetail,
  PorticoAccountElement,
  PorticoEventMap,
  PorticoSignInElement,
  SessionEventMap,
  SessionEventName,
  WaitingEvent,
} from 'portico-elements';
import type { RenderOptions } from 'portico-elements/render';
import type { Assignable, Equal, Fails, Holds } from './assert-type.ts';

// A page finds elements by their tag and sees their properties.
const signIn = document.querySelector('portico-sign-in');
const created = document.createElement('portico-account');

export type Tags = Holds<{
  found: Equal<typeof signIn, PorticoSignInElement | null>;
  created: Equal<typeof created, PorticoAccountElement>;
  headingLevel: Equal<PorticoSignInElement['headingLevel'], number>;
  userName: Equal<PorticoSignInElement['userName'], string>;
  stay: Equal<PorticoSignInElement['stay'], boolean>;
}>;

export type WrongTags = Fails<{
  unknownTag: Assignable<'portico-sign-up', keyof HTMLElementTagNameMap>;
  attributeName: Assignable<'heading-level', keyof PorticoSignInElement>;
  wordAsLevel: Assignable<{ headingLevel: string }, Pick<PorticoSignInElement, 'headingLevel'>>;
}>;

// A server writes the attributes of the element, and no others.
type Written = NonNullable<RenderOptions['attributes']>;
export type Attributes = Holds<{
  known: Assignable<'heading-level' | 'forgot-password-url' | 'stay', keyof Written>;
}>;
export type WrongAttributes = Fails<{
  handler: Assignable<'onclick', keyof Written>;
  property: Assignable<'headingLevel', keyof Written>;
}>;

// A page gets events with their payloads on elements, on the document and on the window.
signIn?.addEventListener('portico-login-failed', ({ detail }) => {
  const seconds: number | undefined = detail.retryAfter;
  return seconds;
});
document.addEventListener('portico-load-principal', ({ detail }) => detail.name.trim());
window.addEventListener('portico-navigate', (event) => {
  event.waitUntil(Promise.resolve());
  event.preventDefault();
  return new URL(event.detail.url);
});

type DetailOf<Name extends keyof PorticoEventMap> = PorticoEventMap[Name]['detail'];
type Expected<Name extends SessionEventName> = SessionEventMap[Name] extends undefined
  ? null
  : SessionEventMap[Name];
type Wrong = {
  [Name in SessionEventName]: Equal<DetailOf<`portico-${Name}`>, Expected<Name>> extends true
    ? never
    : Name;
}[SessionEventName];

export type Events = Holds<{
  everyEventOfTheSessionAndNavigate: Equal<
    keyof PorticoEventMap,
    `portico-${SessionEventName}` | 'portico-navigate'
  >;
  everyPayload: Equal<Wrong, never>;
  onElements: Equal<HTMLElementEventMap['portico-logged-in'], PorticoEventMap['portico-logged-in']>;
  onDocuments: Equal<DocumentEventMap['portico-login'], WaitingEvent<{ name: string }>>;
  onWindows: Equal<WindowEventMap['portico-logged-out'], CustomEvent<null>>;
  navigate: Equal<
    NavigateDetail,
    {
      url: string;
      reason:
        | 'signed-in'
        | 'signed-out'
        | 'closed'
        | 'guest'
        | 'single-sign-on'
        | 'redirect'
        | 'link-refused';
    }
  >;
}>;

export type WrongEvents = Fails<{
  withoutPrefix: Assignable<'logged-in', keyof HTMLElementEventMap>;
  password: Assignable<'password', keyof DetailOf<'portico-login'>>;
  anyDetail: Equal<DetailOf<'portico-load-principal'>, unknown>;
}>;
