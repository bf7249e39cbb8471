import { defineConfig } from 'vitest/config';

const PAGE = 'http://localhost:3000/login';

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: PAGE } },
        },
      },
      {
        extends: true,
        test: {
          name: 'happy-dom',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: PAGE } },
        },
      },
    ],
  },
});
