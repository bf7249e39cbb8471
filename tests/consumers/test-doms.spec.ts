import { expect, test } from './consumer-test.ts';

test('tests in jsdom and happy-dom sign in at a portal', async ({ testPortal, install }) => {
  const consumer = await install('tests/consumers/test-doms');
  // The address of the pages in the project's tests.
  await testPortal.portal.settings.write({ partnerOrigins: ['http://localhost:3000'] });
  await consumer.run('test', { PORTAL: testPortal.origin });
  expect(testPortal.countRequests('POST /rest/auth/login')).toBe(4);
});
