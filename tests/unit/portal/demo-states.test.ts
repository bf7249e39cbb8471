import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxPage } from '../../../demo/portal-demo/outbox-page.ts';
import { describeStates, listStates } from '../../../demo/portal-demo/states.ts';
import { STATES_PAGE, statesPage } from '../../../demo/portal-demo/states-page.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({
    prepare(portal) {
      portal.app.register(outboxPage, portal);
      portal.app.register(statesPage, portal);
    },
  });
});
afterAll(() => testPortal.portal.close());

const states = listStates('en');

test.each(states)('the way to “$title” begins on a page that exists', async ({ path }) => {
  const admin = testPortal.visitor();
  await admin.fetch('/login');
  await admin.submit(CALL_PATHS.portalLogin, {
    j_username: 'admin',
    j_password: getPassword('admin'),
  });
  const [page = '', field] = path.split('#');
  const answer = await admin.fetch(page);
  expect(answer.status).toBe(200);
  if (field) expect(await answer.text()).toContain(` id="${field}" name="${field}"`);
});

test('the page of the demo lists every state with its link, for this machine only', async () => {
  const page = await (await testPortal.visitor().fetch(STATES_PAGE)).text();
  for (const { title, path } of states) {
    expect(page).toContain(`<dt>${title}</dt>`);
    expect(page).toContain(`<a href="${path}">`);
  }
  const { hostname, port } = new URL(testPortal.address);
  const answer = await testPortal.portal.app.inject({
    url: STATES_PAGE,
    headers: { host: `elsewhere.example:${port}` },
    remoteAddress: hostname,
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain(states[0]?.title);
});

test('the start of the demo names every state with the URL of its page', () => {
  const text = describeStates('http://127.0.0.1:8080/files').join('\n');
  for (const { title, how, path } of states) {
    expect(text).toContain(title);
    expect(text).toContain(how);
    expect(text).toContain(`http://127.0.0.1:8080/files${path}\n`.trimEnd());
  }
});
