import type {} from 'portico-elements/svelte';
import 'portico-elements/account';
import 'portico-elements/sign-in';
import { configure } from 'portico-elements/api';
import { mount } from 'svelte';
import App from './app.svelte';

// The application is on another origin than the portal.
configure({
  portal: import.meta.env.VITE_PORTAL ?? 'http://127.0.0.1:8080',
  tokenMode: 'bearer',
});

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no #app.');
mount(App, { target });
