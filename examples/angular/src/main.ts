import 'portico-elements/account';
import 'portico-elements/sign-in';
import { bootstrapApplication } from '@angular/platform-browser';
import { configure } from 'portico-elements/api';
import { App } from './app';

// The application is on another origin than the portal.
const portal = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content;
configure({ portal, tokenMode: 'bearer' });

bootstrapApplication(App).catch((error: unknown) => console.error(error));
