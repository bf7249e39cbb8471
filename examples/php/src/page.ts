import 'portico-elements/slim/account';
import 'portico-elements/slim/sign-in';
import { session } from 'portico-elements/slim/api';

const status = document.querySelector('#status');
session.state.subscribe((state) => {
  if (status) status.textContent = state.status;
});
