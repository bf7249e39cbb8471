import { PorticoAccount } from 'portico-elements/react/account';
import { configure } from 'portico-elements/react/api';
import { PorticoSignIn } from 'portico-elements/react/sign-in';
import { useSession } from './use-session';

// People stay on this page when their session ends.
configure({ afterClose: 'stay' });

export function App() {
  const state = useSession();
  return (
    <>
      <header>
        <PorticoAccount />
      </header>
      <main>
        <h1>Orders</h1>
        <p id="status">{state.status}</p>
        {state.status === 'signed-in' ? (
          <p>Orders of {state.principal.name}</p>
        ) : (
          <PorticoSignIn
            stay
            headingLevel={2}
            onLoginFailed={({ detail }) => console.info('Not signed in:', detail.code)}
          />
        )}
      </main>
    </>
  );
}
