import type { PorticoEventMap } from 'portico-elements';
import type {} from 'portico-elements/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { Assignable, Equal, Fails, Holds } from './assert-type.ts';

// What `svelte-check` reads for a tag in a template.
type SignIn = SvelteHTMLElements['portico-sign-in'];

export type Templates = Holds<{
  attribute: Equal<SignIn['heading-level'], number | `${number}` | undefined>;
  property: Equal<SignIn['headingLevel'], number | `${number}` | undefined>;
  boolean: Equal<SignIn['lightDom'], boolean | '' | undefined>;
  listener: Equal<
    SignIn['onportico-login-failed'],
    ((event: PorticoEventMap['portico-login-failed']) => void) | undefined
  >;
  listenerOfSvelte4: Assignable<'on:portico-login', keyof SignIn>;
  nothingIsRequired: Assignable<Record<never, never>, SignIn>;
}>;

export type WrongTemplates = Fails<{
  unknownTag: Equal<SvelteHTMLElements['portico-sign-up'], SignIn>;
  wordAsLevel: Assignable<{ 'heading-level': string }, SignIn>;
  falseAsAttribute: Assignable<{ 'light-dom': false }, SignIn>;
  eventOfAnotherElement: Assignable<
    'onportico-login',
    keyof SvelteHTMLElements['portico-locale-picker']
  >;
}>;
