import 'portico-elements/account';
import 'portico-elements/sign-in';
import { configure, session } from 'portico-elements/api';

window.portal = { configure, session };
