import type { PorticoSignInElement } from 'portico-elements';
import type {} from 'portico-elements/react';
import type { JSX, Ref } from 'react';
import type { Assignable, Equal, Fails, Holds } from './assert-type.ts';

/** A React page with tags, attributes, events, a reference and children. */
export function Page({ element }: { element: Ref<PorticoSignInElement> }) {
  return (
    <main>
      <portico-locale-picker className="languages" />
      <portico-sign-in
        ref={element}
        heading-level={1}
        return-path="/files"
        stay
        light-dom
        onportico-login={(event) => event.detail.name === 'guest' && event.preventDefault()}
        onportico-login-failed={({ detail }) => detail.code.startsWith('missing-')}
      >
        <form method="post" action="/ssf/s/portalLogin" />
      </portico-sign-in>
      <portico-mfa heading-level="3" />
      <portico-registration headingLevel={3} lightDom />
      <portico-account onportico-logged-out={() => location.reload()} />
    </main>
  );
}

type SignIn = JSX.IntrinsicElements['portico-sign-in'];

export type Attributes = Holds<{
  kebabCase: Equal<SignIn['heading-level'], number | `${number}` | undefined>;
  propertyName: Equal<SignIn['headingLevel'], number | `${number}` | undefined>;
  boolean: Equal<SignIn['light-dom'], boolean | '' | undefined>;
  nothingIsRequired: Assignable<Record<never, never>, SignIn>;
}>;

export type WrongAttributes = Fails<{
  unknownTag: Assignable<'portico-sign-up', keyof JSX.IntrinsicElements>;
  unknownAttribute: Assignable<'colour' | 'heading-levels', keyof SignIn>;
  wordAsLevel: Assignable<{ 'heading-level': string }, SignIn>;
  wordAsBoolean: Assignable<{ stay: string }, SignIn>;
  listenerOfAnotherEvent: Assignable<{ 'onportico-login': (event: KeyboardEvent) => void }, SignIn>;
  eventOfAnotherElement: Assignable<
    'onportico-login',
    keyof JSX.IntrinsicElements['portico-account']
  >;
}>;
