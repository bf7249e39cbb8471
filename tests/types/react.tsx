import type { PorticoSignInElement } from 'portico-elements';
import { PorticoMfa, PorticoSessionGate, session } from 'portico-elements/react';
import { PorticoSignIn, type PorticoSignInProps } from 'portico-elements/react/sign-in';
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

/** The same page with components. */
export function ComponentPage({ element }: { element: Ref<PorticoSignInElement> }) {
  return (
    <PorticoSessionGate require="admin" onLoggedOut={() => session.state.value}>
      <PorticoMfa slot="anonymous" headingLevel={3} />
      <PorticoSignIn
        ref={element}
        className="box"
        style={{ color: 'red' }}
        aria-label="Login"
        headingLevel={3}
        lightDom={false}
        returnPath="/files"
        onLogin={(event) => event.detail.name === 'guest' && event.preventDefault()}
        onLoginFailed={({ detail }) => detail.code.startsWith('missing-')}
      >
        <form method="post" action="/ssf/s/portalLogin" />
      </PorticoSignIn>
    </PorticoSessionGate>
  );
}

export const wrongComponents = [
  // @ts-expect-error: a level is a number
  <PorticoSignIn key="level" headingLevel="three" />,
  // @ts-expect-error: a boolean is no text
  <PorticoSignIn key="stay" stay="yes" />,
  // @ts-expect-error: not one of the options
  <PorticoSessionGate key="require" require="everybody" />,
  // @ts-expect-error: an event of another element
  <PorticoMfa key="event" onLoadLicence={() => {}} />,
  // @ts-expect-error: the payload of another event
  <PorticoSignIn key="payload" onLogin={(event: KeyboardEvent) => event.key} />,
  // @ts-expect-error: a reference to another element
  <PorticoSignIn key="ref" ref={(button: HTMLButtonElement | null) => button?.click()} />,
];

export type Props = Holds<{
  level: Equal<PorticoSignInProps['headingLevel'], number | undefined>;
  boolean: Equal<PorticoSignInProps['lightDom'], boolean | undefined>;
  nothingIsRequired: Assignable<Record<never, never>, PorticoSignInProps>;
}>;
