import 'portico-elements/account';
import 'portico-elements/sign-in';
import { session } from 'portico-elements/api';

const status = document.createElement('p');
status.id = 'status';
document.body.append(
  status,
  Object.assign(document.createElement('portico-sign-in'), { stay: true }),
  document.createElement('portico-account'),
);
session.state.subscribe((state) => {
  status.textContent = state.status;
});
