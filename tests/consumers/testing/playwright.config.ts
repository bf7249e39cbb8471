import { defineConfig } from 'playwright/test';

const { CHROMIUM, PORT = '5173', TITLES = '' } = process.env;
const baseURL = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testMatch: '*.spec.ts',
  grep: new RegExp(TITLES),
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox'] } : {},
  },
  webServer: {
    command: `vite build && vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: baseURL,
  },
});
