// An adapter whose session is the storage of the tab. The name "offline" loses the network.
import { portalFailure } from '/portico/adapter.js';

const KEY = 'person';

// biome-ignore lint/style/noDefaultExport: an adapter is the default export of its module.
export default {
  async signIn({ name, password }) {
    // Port 9 is closed to browsers.
    if (name === 'offline') await fetch('http://127.0.0.1:9/');
    if (password !== 'right') throw portalFailure('invalid-credentials');
    sessionStorage.setItem(KEY, name);
  },
  async self() {
    const name = sessionStorage.getItem(KEY);
    return name ? { name } : undefined;
  },
  async signOut() {
    sessionStorage.removeItem(KEY);
  },
};
