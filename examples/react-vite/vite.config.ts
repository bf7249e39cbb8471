import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const PORTAL = process.env.PORTAL ?? 'http://127.0.0.1:8080';

/**
 * The development server passes the calls of the elements to the portal, so that page and portal have
 * one origin for the browser. The portal answers 403 to a call with a foreign `Origin`. `changeOrigin`,
 * which Vite also sets in the short form `'/rest': PORTAL`, replaces only `Host`, so replace both.
 */
const calls = { target: PORTAL, changeOrigin: true, headers: { Origin: PORTAL } };

export default defineConfig({
  plugins: [react()],
  // `vite preview` uses the same proxy.
  server: { proxy: { '/rest': calls, '/ssf': calls } },
});
