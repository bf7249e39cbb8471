import { PorticoSignIn } from 'portico-elements/react/sign-in';
import { useRef, useState } from 'react';

/** A page whose sign-in refuses the login until a person allows it. */
export function App() {
  const element = useRef(null);
  const [isAllowed, setAllowed] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [events, setEvents] = useState([]);
  const add = (event) => setEvents((before) => [...before, event]);
  return (
    <>
      <button type="button" onClick={() => setAllowed(true)}>
        Allow
      </button>
      <button type="button" onClick={() => element.current.focus()}>
        Focus
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <p id="events">{events.join(', ')}</p>
      {isOpen && (
        <PorticoSignIn
          ref={element}
          stay
          headingLevel={isAllowed ? 3 : 4}
          rememberName={!isAllowed}
          className="box"
          onLogin={(event) => {
            add(isAllowed ? 'allowed' : 'refused');
            if (!isAllowed) event.preventDefault();
          }}
          onLoggedIn={() => add('logged in')}
        >
          <form method="post" action="/ssf/s/portalLogin">
            <input name="j_username" />
            <input name="j_password" type="password" />
          </form>
        </PorticoSignIn>
      )}
    </>
  );
}
