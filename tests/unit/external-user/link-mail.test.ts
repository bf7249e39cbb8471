import { expect, test } from 'vitest';
import {
  answerInTurn,
  dropConnection,
  holdAnswer,
  sendJson,
  sendStatus,
} from '../../support/http-answers.ts';
import { FORM_VALUES, INVITED, LINK } from '../../support/invited.ts';
import {
  captureRecord,
  countCalls,
  LINK_CALLS,
  openLink,
  openLinkPage,
} from '../../support/link-visit.ts';
import { startPortalDouble } from '../../support/portal-double.ts';

const { describe: DESCRIBE, request: REQUEST, reset: RESET } = LINK_CALLS;

/** Opens the page without a link. */
async function openWithoutLink(page?: string) {
  const portal = await startPortalDouble();
  portal.on(REQUEST, sendStatus(204));
  const visit = openLinkPage(portal, page ? { page } : {});
  await visit.flow.begin(undefined);
  return { portal, visit };
}

/** Opens the page without a link and requests a mail. */
async function requestMail() {
  const { portal, visit } = await openWithoutLink();
  await visit.flow.request(' greta@partner.example ');
  return { portal, visit };
}

test('a mail is requested for the address without the spaces around it', async () => {
  const { portal, visit } = await openWithoutLink();
  const records: unknown[] = [];
  portal.on(REQUEST, captureRecord(records, sendStatus(204)));
  await visit.flow.request(' greta@partner.example ');
  expect(visit.flow.state.value).toEqual({
    step: 'mailed',
    mail: 'request',
    emailAddress: 'greta@partner.example',
    resendAt: 1_060_000,
    resend: 'no',
  });
  expect(records).toMatchObject([
    { emailAddress: 'greta@partner.example', euet: '', userState: 1 },
  ]);
  expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/login?user=greta%40partner.example`);
});

test('a pasted address is requested and shown without what surrounds it', async () => {
  const { portal, visit } = await openWithoutLink();
  const records: unknown[] = [];
  portal.on(REQUEST, captureRecord(records, sendStatus(204)));
  await visit.flow.request('Greta Öberg <greta＠partner．example\u200B>,');
  expect(records).toMatchObject([{ emailAddress: 'greta@partner.example' }]);
  expect(visit.flow.state.value).toMatchObject({ emailAddress: 'greta@partner.example' });
});

test('without a link or an address, the sign-in has no parameter', async () => {
  const { portal, visit } = await openWithoutLink();
  expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/login`);
});

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['greta', 'invalid'],
])('no mail is requested for the address %j', async (address, error) => {
  const { portal, visit } = await openWithoutLink();
  await visit.flow.request(address);
  expect(visit.flow.state.value).toMatchObject({ errors: { emailAddress: error } });
  expect(portal.calls()).toEqual([]);
});

test('no mail is requested while a link is open', async () => {
  const { portal, visit } = await openLink();
  await visit.flow.request('greta@partner.example');
  expect(visit.flow.state.value.step).toBe('registration');
  expect(countCalls(portal, REQUEST)).toBe(0);
});

test('a mail is requested once if the button is pressed several times', async () => {
  const { portal, visit } = await openWithoutLink();
  await Promise.all([visit.flow.request('g@x'), visit.flow.request('g@x')]);
  expect(countCalls(portal, REQUEST)).toBe(1);
});

test('a request that fails keeps the form', async () => {
  const { portal, visit } = await openWithoutLink();
  portal.on(REQUEST, sendStatus(500));
  await visit.flow.request('greta@partner.example');
  expect(visit.flow.state.value).toMatchObject({
    step: 'request',
    sending: false,
    failure: { code: 'not-requested', number: 0 },
  });
});

test('a mail can be sent again after a minute', async () => {
  const { portal, visit } = await requestMail();
  visit.clock.time += 20_500;
  await visit.flow.resend();
  expect(visit.flow.state.value).toMatchObject({ resend: 'no' });
  expect(countCalls(portal, REQUEST)).toBe(1);
  visit.clock.time += 40_000;
  await Promise.all([visit.flow.resend(), visit.flow.resend()]);
  expect(visit.flow.state.value).toMatchObject({ resend: 'sent', resendAt: 1_120_500 });
  expect(countCalls(portal, REQUEST)).toBe(2);
  await visit.flow.resend();
  expect(countCalls(portal, REQUEST)).toBe(2);
});

test('a failed resend can be repeated at once', async () => {
  const { portal, visit } = await requestMail();
  visit.clock.time += 60_000;
  portal.on(REQUEST, answerInTurn(sendStatus(429), sendStatus(204)));
  await visit.flow.resend();
  expect(visit.flow.state.value).toMatchObject({ resend: 'failed' });
  await visit.flow.resend();
  expect(visit.flow.state.value).toMatchObject({ resend: 'sent' });
});

test('the confirmation of a new password is replaced by the first mail of a reset', async () => {
  const { portal, visit } = await openLink(4);
  portal.on(RESET, sendJson(200, { userState: 5 }));
  const records: unknown[] = [];
  portal.on(REQUEST, captureRecord(records, sendStatus(204)));
  await visit.flow.send(FORM_VALUES, {});
  visit.clock.time += 60_000;
  await visit.flow.resend();
  expect(visit.flow.state.value).toMatchObject({ mail: 'request', resend: 'sent' });
  expect(records).toMatchObject([{ emailAddress: INVITED.emailAddress }]);
});

test('a resend without a mail sends nothing', async () => {
  const { portal, visit } = await openWithoutLink();
  await visit.flow.resend();
  expect(visit.flow.state.value.step).toBe('request');
  expect(portal.calls()).toEqual([]);
});

const PARTNER_PAGE = 'https://partner.example/register.html';

test('the failure on another origin names the host of a portal that does not answer', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', dropConnection);
  portal.on(DESCRIBE, dropConnection);
  const failure = {
    code: 'network',
    number: 0,
    retryAfter: undefined,
    host: new URL(portal.origin).host,
  };
  const { flow } = openLinkPage(portal, { page: PARTNER_PAGE });
  await flow.begin(LINK);
  expect(flow.state.value).toEqual({ step: 'unchecked', failure });
  await flow.begin(undefined);
  expect(flow.state.value).toMatchObject({ step: 'request', failure });
  await flow.request('greta@partner.example');
  expect(flow.state.value).toMatchObject({ step: 'request', failure });
});

test("the failure on the portal's own origin names no host", async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', dropConnection);
  portal.on(DESCRIBE, dropConnection);
  const { flow } = openLinkPage(portal);
  await flow.begin(LINK);
  expect(flow.state.value).toMatchObject({ failure: { code: 'network' } });
  expect(flow.state.value).not.toHaveProperty('failure.host');
  expect(countCalls(portal, 'GET /rest/public')).toBe(0);
});

test('the failure of one lost call on another origin names no host if the portal answers', async () => {
  const portal = await startPortalDouble();
  portal.on(DESCRIBE, dropConnection);
  const { flow } = openLinkPage(portal, { page: PARTNER_PAGE });
  await flow.begin(LINK);
  expect(flow.state.value).toMatchObject({ failure: { code: 'network' } });
  expect(flow.state.value).not.toHaveProperty('failure.host');
});

test('an answer with an error on another origin does not probe the portal', async () => {
  const portal = await startPortalDouble();
  portal.on(DESCRIBE, sendStatus(500));
  const { flow } = openLinkPage(portal, { page: PARTNER_PAGE });
  await flow.begin(LINK);
  expect(flow.state.value).toMatchObject({ failure: { code: 'server-error' } });
  expect(countCalls(portal, 'GET /rest/public')).toBe(0);
});

test('a form without a link on another origin stays empty if the portal answers', async () => {
  const { portal, visit } = await openWithoutLink(PARTNER_PAGE);
  expect(visit.flow.state.value).toMatchObject({ step: 'request', sending: false, errors: {} });
  expect(visit.flow.state.value).not.toHaveProperty('failure');
  expect(countCalls(portal, 'GET /rest/public')).toBe(1);
});

test.each([
  ['request', 204],
  ['request', 500],
  ['resend', 204],
  ['resend', 500],
] as const)(
  'the answer to a %s is dropped after the flow has stopped (%i)',
  async (call, status) => {
    const { portal, visit } = await (call === 'request' ? openWithoutLink() : requestMail());
    visit.clock.time += 60_000;
    const late = holdAnswer(sendStatus(status));
    portal.on(REQUEST, late.answer);
    const received = portal.waitForCall(REQUEST);
    const sent =
      call === 'request' ? visit.flow.request('greta@partner.example') : visit.flow.resend();
    await received;
    const before = visit.flow.state.value;
    visit.flow.stop();
    late.release();
    await sent;
    expect(visit.flow.state.value).toBe(before);
  },
);
