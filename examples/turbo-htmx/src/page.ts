import 'portico-elements/slim/account';
import 'portico-elements/slim/session-gate';
import 'portico-elements/slim/sign-in';
import { configure, session } from 'portico-elements/slim/api';

// The pages are on another origin than the portal.
configure({
  portal: import.meta.env.VITE_PORTAL ?? 'http://127.0.0.1:8080',
  tokenMode: 'bearer',
});

function showStatus(): void {
  const status = document.querySelector('#status');
  if (status) status.textContent = session.state.value.status;
}

session.state.subscribe(showStatus);
// Turbo replaces the body of the page.
addEventListener('turbo:load', showStatus);
