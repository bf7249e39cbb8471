import type {} from 'portico-elements/react';
import { configure } from 'portico-elements/react/api';
import { useSession } from './use-session';

// People stay on this page when their session ends.
configure({ afterClose: 'stay' });

export function App() {
  const state = useSession();
  return (
    <>
      <header>
        <portico-account />
      </header>
      <main>
        <h1>Orders</h1>
        <p id="status">{state.status}</p>
        {state.status === 'signed-in' ? (
          <p>Orders of {state.principal.name}</p>
        ) : (
          <portico-sign-in
            stay
            heading-level={2}
            onportico-login-failed={({ detail }) => console.info('Not signed in:', detail.code)}
          />
        )}
      </main>
    </>
  );
}
