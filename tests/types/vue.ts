import type { PorticoEventMap, PorticoSignInElement } from 'portico-elements';
import type {} from 'portico-elements/vue';
import type { GlobalComponents } from 'vue';
import type { Assignable, Equal, Fails, Holds } from './assert-type.ts';

// What `vue-tsc` reads for a tag in a template.
type SignIn = InstanceType<GlobalComponents['portico-sign-in']>;
type Props = SignIn['$props'];

declare const emit: SignIn['$emit'];
declare const loginFailed: PorticoEventMap['portico-login-failed'];

// A listener gets the event with its payload.
emit('portico-login-failed', loginFailed);

export type Templates = Holds<{
  element: Assignable<SignIn, PorticoSignInElement>;
  attribute: Equal<Props['heading-level'], number | `${number}` | undefined>;
  property: Equal<Props['headingLevel'], number | `${number}` | undefined>;
  boolean: Equal<Props['lightDom'], boolean | '' | undefined>;
  nothingIsRequired: Assignable<Record<never, never>, Props>;
}>;

export type WrongTemplates = Fails<{
  unknownTag: Assignable<'portico-sign-up', keyof GlobalComponents>;
  wordAsLevel: Assignable<{ 'heading-level': string }, Props>;
  wordAsBoolean: Assignable<{ stay: string }, Props>;
  eventOfAnotherElement: Assignable<
    (name: 'portico-login', event: PorticoEventMap['portico-login']) => void,
    InstanceType<GlobalComponents['portico-locale-picker']>['$emit']
  >;
}>;
