import { expect, test } from 'vitest';
import {
  answerInTurn,
  holdAnswer,
  sendJson,
  sendRaw,
  sendStatus,
} from '../../support/http-answers.ts';
import { INVITED, LINK } from '../../support/invited.ts';
import { LINK_CALLS, openLink, openLinkPage } from '../../support/link-visit.ts';
import { startPortalDouble } from '../../support/portal-double.ts';

const OTHER_LINK = 'link-other';

test.each([
  [1, 'registration'],
  [4, 'new-password'],
] as const)('a link in user state %i shows the form %s', async (userState, step) => {
  const { visit } = await openLink(userState);
  expect(visit.states.map((state) => state.step)).toEqual(['checking', 'checking', step]);
  expect(visit.flow.state.value).toMatchObject({
    user: { ...INVITED, userState },
    sending: false,
    errors: {},
  });
});

test.each([2, 3, 5] as const)(
  'a link in user state %i leads to the sign-in with its token',
  async (userState) => {
    const { portal, visit } = await openLink(userState);
    expect(visit.flow.state.value).toEqual({
      step: 'sign-in',
      userState,
      emailAddress: INVITED.emailAddress,
      hasLink: true,
    });
    expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/filr/login?euet=${LINK}`);
  },
);

test.each(['.', '..', '%2e%2e', '.%2E', 't'.repeat(1001)])(
  'the token %j is an invalid link, without a request and on this page',
  async (token) => {
    const portal = await startPortalDouble();
    const visit = openLinkPage(portal);
    await visit.flow.begin(token);
    expect(visit.flow.state.value).toEqual({ step: 'refused' });
    expect(portal.calls()).toEqual([]);
    expect(visit.visited).toHaveLength(1);
  },
);

test.each(['ab/cd', '...', 't'.repeat(1000)])('the token %j is sent encoded', async (token) => {
  const portal = await startPortalDouble();
  await openLinkPage(portal).flow.begin(token);
  expect(portal.calls()).toEqual([`GET /rest/extuser/${encodeURIComponent(token)}`]);
});

test.each([400, 414])('a path that a server refuses with %i is an invalid link', async (status) => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/extuser/ab%2Fcd', sendStatus(status));
  const visit = openLinkPage(portal);
  await visit.flow.begin('ab/cd');
  expect(visit.flow.state.value).toEqual({ step: 'refused' });
  expect(visit.visited.at(-1)).toBe(`${portal.origin}/filr/login?euet=ab%2Fcd`);
});

test('a web page of a proxy with 404 says nothing about the link, which stays', async () => {
  const portal = await startPortalDouble();
  const page = sendRaw(404, '<h1>default backend</h1>', { 'Content-Type': 'text/html' });
  portal.on(LINK_CALLS.describe, page);
  const visit = openLinkPage(portal);
  await visit.flow.begin(LINK);
  expect(visit.flow.state.value).toMatchObject({ failure: { code: 'bad-answer' } });
  expect(visit.navigations).toEqual([]);
});

test.each([0, 6, -1, 1.5, '1', null])(
  'a link in the unknown user state %j is an error and shows no form',
  async (userState) => {
    const portal = await startPortalDouble();
    portal.on(LINK_CALLS.describe, sendJson(200, { ...INVITED, userState }));
    const visit = openLinkPage(portal);
    await visit.flow.begin(LINK);
    expect(visit.flow.state.value).toMatchObject({
      step: 'unchecked',
      failure: { code: 'bad-answer' },
    });
    expect(visit.visited).toHaveLength(1);
  },
);

test.each(['termsAndConditions', 'passwordRestrictions', 'phoneNumberProvisionOnSignUp'])(
  'null in the optional field %s means that the field is absent',
  async (field) => {
    const portal = await startPortalDouble();
    portal.on(LINK_CALLS.describe, sendJson(200, { ...INVITED, [field]: null }));
    const visit = openLinkPage(portal);
    await visit.flow.begin(LINK);
    expect(visit.flow.state.value.step).toBe('registration');
  },
);

test('an invalid link goes to the screen for links, and its token is removed', async () => {
  const portal = await startPortalDouble();
  const visit = openLinkPage(portal);
  visit.navigation.keepLinkToken(LINK);
  visit.perTab.set('portico.session.registration', '{}');
  await visit.flow.begin(LINK);
  expect(visit.flow.state.value.step).toBe('refused');
  expect(visit.navigations).toEqual([
    { url: `${portal.origin}/filr/login`, reason: 'link-refused' },
  ]);
  expect(visit.visited.at(-1)).toBe(`${portal.origin}/filr/login?euet=${LINK}`);
  expect(visit.navigation.linkToken).toBeUndefined();
  expect(visit.perTab.size).toBe(0);
});

test('an invalid link stays on the page if the page cancels the navigation', async () => {
  const visit = openLinkPage(await startPortalDouble(), { allowsNavigation: false });
  await visit.flow.begin(LINK);
  expect(visit.flow.state.value.step).toBe('refused');
  expect(visit.visited).toHaveLength(1);
  await visit.flow.begin(undefined);
  expect(visit.flow.state.value.step).toBe('request');
  expect(visit.visited).toHaveLength(1);
});

test('an invalid link does not remove the token of a newer link', async () => {
  const visit = openLinkPage(await startPortalDouble(), { allowsNavigation: false });
  visit.navigation.keepLinkToken(OTHER_LINK);
  await visit.flow.begin(LINK);
  expect(visit.navigation.linkToken).toBe(OTHER_LINK);
});

test('a link whose check failed can be checked again', async () => {
  const portal = await startPortalDouble();
  portal.on(LINK_CALLS.describe, answerInTurn(sendStatus(500), sendJson(200, INVITED)));
  const visit = openLinkPage(portal);
  await visit.flow.begin(LINK);
  expect(visit.flow.state.value).toEqual({
    step: 'unchecked',
    failure: { code: 'server-error', number: 500, retryAfter: undefined },
  });
  expect(visit.visited).toHaveLength(1);
  await visit.flow.begin(LINK);
  expect(visit.flow.state.value.step).toBe('registration');
});

test.each([sendJson(200, INVITED), sendStatus(404)])(
  'an answer after the flow has stopped changes nothing',
  async (answer) => {
    const portal = await startPortalDouble();
    const late = holdAnswer(answer);
    portal.on(LINK_CALLS.describe, late.answer);
    const visit = openLinkPage(portal);
    visit.navigation.keepLinkToken(LINK);
    const received = portal.waitForCall(LINK_CALLS.describe);
    const begun = visit.flow.begin(LINK);
    await received;
    visit.flow.stop();
    late.release();
    await begun;
    expect(visit.flow.state.value.step).toBe('checking');
    expect(visit.navigation.linkToken).toBe(LINK);
    expect(visit.navigations).toEqual([]);
  },
);

test('the answer about a link is dropped if another link is opened meanwhile', async () => {
  const portal = await startPortalDouble();
  const late = holdAnswer(sendJson(200, INVITED));
  portal.on(LINK_CALLS.describe, late.answer);
  portal.on(`GET /rest/extuser/${OTHER_LINK}`, sendJson(200, { ...INVITED, userState: 4 }));
  const visit = openLinkPage(portal);
  const begun = visit.flow.begin(LINK);
  await visit.flow.begin(OTHER_LINK);
  late.release();
  await begun;
  expect(visit.flow.state.value.step).toBe('new-password');
});
