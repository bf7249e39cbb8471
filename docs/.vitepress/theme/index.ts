import DefaultTheme from 'vitepress/theme';
import LiveSignIn from './live-sign-in.vue';
import './site.css';

/** The theme of the site, with live elements for its pages. */
export default {
  ...DefaultTheme,
  enhanceApp({ app }: { app: import('vue').App }) {
    app.component('LiveSignIn', LiveSignIn);
  },
};
