import { session } from 'portico-elements/api';

// The types come from the package; the import map of the page names the script of the portal.
const status = document.querySelector('#status');
session.state.subscribe((state) => {
  if (status) status.textContent = state.status;
});
