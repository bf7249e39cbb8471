import 'portico-elements/react/sign-in';
import { session } from 'portico-elements/react/api';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

/** A component of the application, which follows the session of the elements. */
function Greeting() {
  const state = useSyncExternalStore(session.subscribe, () => session.state.value);
  const [clicks, setClicks] = useState(0);
  const name = state.status === 'signed-in' ? state.principal.name : 'nobody';
  return (
    <button id="greeting" type="button" onClick={() => setClicks(clicks + 1)}>
      {`${name}, ${clicks} clicks`}
    </button>
  );
}

createRoot(document.querySelector('#application')).render(<Greeting />);
