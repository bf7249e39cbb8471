import { defineConfig } from 'vitest/config';

const PAGE = 'http://localhost:3000/';

export default defineConfig({
  test: {
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: PAGE } },
          include: ['sign-in.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'happy-dom',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: PAGE } },
          include: ['sign-in.test.ts'],
        },
      },
      {
        // In jsdom, Vitest refuses this address itself.
        extends: true,
        test: {
          name: 'happy-dom at about:blank',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'about:blank' } },
          include: ['blank.test.ts'],
        },
      },
    ],
  },
});
