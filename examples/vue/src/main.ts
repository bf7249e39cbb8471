import type {} from 'portico-elements/vue';
import 'portico-elements/account';
import 'portico-elements/sign-in';
import { configure } from 'portico-elements/api';
import { createApp } from 'vue';
import App from './app.vue';

// The application is on another origin than the portal.
configure({
  portal: import.meta.env.VITE_PORTAL ?? 'http://127.0.0.1:8080',
  tokenMode: 'bearer',
});
createApp(App).mount('#app');
