import { describe, expect, test } from 'vitest';
import {
  answerInTurn,
  dropConnection,
  holdAnswer,
  sendJson,
  sendStatus,
  sendWebPage,
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

const { describe: DESCRIBE, register: REGISTER, reset: RESET } = LINK_CALLS;
const DRAFT_KEY = 'portico.session.registration';

/** Rejects a form with these errors. */
const sendRejection = (data: object) =>
  sendJson(422, { code: 'INVALID_RECORD', message: '', data });

describe('a registration', () => {
  test('that is accepted waits for the confirmation by mail', async () => {
    const { portal, visit } = await openLink();
    visit.perTab.set(DRAFT_KEY, '{}');
    visit.navigation.keepLinkToken(LINK);
    portal.on(REGISTER, sendJson(200, { userState: 2 }));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toEqual({
      step: 'mailed',
      mail: 'confirmation',
      emailAddress: INVITED.emailAddress,
      resendAt: 1_060_000,
      resend: 'no',
    });
    expect(visit.perTab.size).toBe(0);
    expect(visit.navigation.linkToken).toBeUndefined();
  });

  test('that needs no confirmation leads to the sign-in with the address', async () => {
    const { portal, visit } = await openLink();
    portal.on(REGISTER, sendJson(200, { userState: 3 }));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({ step: 'sign-in', userState: 3, hasLink: false });
    expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/login?user=greta%40partner.example`);
  });

  test('does not remove the token of a newer link', async () => {
    const { portal, visit } = await openLink();
    visit.navigation.keepLinkToken('link-other');
    portal.on(REGISTER, sendJson(200, { userState: 2 }));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.navigation.linkToken).toBe('link-other');
  });

  test('is sent once if the button is pressed several times', async () => {
    const { portal, visit } = await openLink();
    const answer = holdAnswer(sendJson(200, { userState: 2 }));
    portal.on(REGISTER, answer.answer);
    const received = portal.waitForCall(REGISTER);
    const sent = [visit.flow.send(FORM_VALUES, {}), visit.flow.send(FORM_VALUES, {})];
    await received;
    sent.push(visit.flow.send(FORM_VALUES, {}));
    expect(visit.flow.state.value).toMatchObject({ sending: true });
    answer.release();
    await Promise.all(sent);
    expect(countCalls(portal, REGISTER)).toBe(1);
  });

  test('with an error is not sent', async () => {
    const { portal, visit } = await openLink();
    await visit.flow.send(FORM_VALUES, { password: 'min-length' });
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      errors: { password: 'min-length' },
    });
    expect(countCalls(portal, REGISTER)).toBe(0);
  });

  test('is not sent without the form of a link', async () => {
    const portal = await startPortalDouble();
    const visit = openLinkPage(portal);
    await visit.flow.begin(undefined);
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value.step).toBe('request');
    expect(portal.calls()).toEqual([]);
  });

  test('that is rejected shows the errors and can be sent again', async () => {
    const { portal, visit } = await openLink();
    portal.on(
      REGISTER,
      answerInTurn(sendRejection({ password: 'common' }), sendJson(200, { userState: 2 })),
    );
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      failure: undefined,
      errors: { password: 'common' },
    });
    expect(countCalls(portal, DESCRIBE)).toBe(1);
    await visit.flow.send({ ...FORM_VALUES, password: 'another one' }, {});
    expect(visit.flow.state.value.step).toBe('mailed');
  });

  test('shows the new terms if they have changed', async () => {
    const { portal, visit } = await openLink();
    portal.on(REGISTER, sendRejection({ termsAndConditions: 'changed' }));
    portal.on(DESCRIBE, sendJson(200, { ...INVITED, termsAndConditions: 'Be kinder.' }));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      user: { termsAndConditions: 'Be kinder.' },
      failure: undefined,
      errors: { termsAndConditions: 'changed' },
    });
  });

  test.each([
    ['terms', { termsAndConditions: 'missing' }],
    ['phone', { phone: 'missing' }],
  ])(
    'shows a field that the portal has required since the link was opened: %s',
    async (_, data) => {
      const portal = await startPortalDouble();
      const before = { ...INVITED, termsAndConditions: '', phoneNumberProvisionOnSignUp: false };
      portal.on(DESCRIBE, answerInTurn(sendJson(200, before), sendJson(200, INVITED)));
      portal.on(REGISTER, sendRejection(data));
      const visit = openLinkPage(portal);
      await visit.flow.begin(LINK);
      await visit.flow.send(FORM_VALUES, {});
      expect(visit.flow.state.value).toMatchObject({
        step: 'registration',
        user: INVITED,
        failure: undefined,
        errors: data,
      });
    },
  );

  test('whose link is used meanwhile goes to the screen for links', async () => {
    const { portal, visit } = await openLink();
    portal.on(REGISTER, sendStatus(404));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value.step).toBe('refused');
    expect(visit.visited.at(-1)).toBe(`${portal.origin}/filr/login?euet=${LINK}`);
  });

  test('whose link becomes invalid before the new terms are read goes to the screen for links', async () => {
    const { portal, visit } = await openLink();
    portal.on(REGISTER, sendRejection({ termsAndConditions: 'changed' }));
    portal.on(DESCRIBE, sendStatus(404));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value.step).toBe('refused');
    expect(visit.navigations).toHaveLength(1);
  });

  test.each([
    [sendStatus(500), 'server-error'],
    [sendJson(429, {}, { 'Retry-After': '120' }), 'rate-limited'],
    [dropConnection, 'network'],
    [sendJson(200, { userState: 9 }), 'bad-answer'],
    [sendJson(422, {}), 'invalid-record'],
  ])('that fails keeps its form and its draft (%#)', async (answer, code) => {
    const { portal, visit } = await openLink();
    visit.perTab.set(DRAFT_KEY, '{}');
    portal.on(REGISTER, answer);
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      failure: { code },
      errors: {},
    });
    expect(visit.perTab.size).toBe(1);
  });

  test('whose answer is lost waits for the mail if the next attempt finds the link used', async () => {
    const { portal, visit } = await openLink();
    visit.navigation.keepLinkToken(LINK);
    portal.on(REGISTER, answerInTurn(sendStatus(502), sendStatus(404)));
    await visit.flow.send(FORM_VALUES, {});
    // This error is found before the form is sent, so the first attempt can still have used the link.
    await visit.flow.send(FORM_VALUES, { repeat: 'different' });
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({ step: 'mailed', mail: 'confirmation' });
    expect(visit.navigation.linkToken).toBeUndefined();
    expect(visit.navigations).toEqual([]);
  });
});

describe('a filled registration', () => {
  test.each([
    ['another failure follows', sendJson(502, {}), sendJson(429, {}, { 'Retry-After': '1' })],
    ['the answer is a page of a proxy', sendWebPage(), sendStatus(403)],
  ])(
    'was accepted if an answer is lost and the link is used, also if %s',
    async (_, ...answers) => {
      const { portal, visit } = await openLink();
      portal.on(REGISTER, answerInTurn(...answers, sendStatus(404)));
      await visit.flow.send(FORM_VALUES, {});
      await visit.flow.send(FORM_VALUES, {});
      await visit.flow.send(FORM_VALUES, {});
      expect(visit.flow.state.value).toMatchObject({ step: 'mailed', mail: 'confirmation' });
      expect(visit.navigations).toEqual([]);
    },
  );

  test('stays if the new terms cannot be read', async () => {
    const { portal, visit } = await openLink();
    portal.on(REGISTER, sendRejection({ termsAndConditions: 'changed' }));
    portal.on(DESCRIBE, sendStatus(500));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      failure: { code: 'server-error' },
      errors: { termsAndConditions: 'changed' },
    });
  });
});

describe('a new password', () => {
  test('has its own call and waits for the second mail', async () => {
    const { portal, visit } = await openLink(4);
    portal.on(RESET, sendJson(200, { userState: 5 }));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({ step: 'mailed', mail: 'reset-confirmation' });
    expect(countCalls(portal, RESET)).toBe(1);
    expect(countCalls(portal, REGISTER)).toBe(0);
  });

  test('that is rejected for a field that the form does not have fails', async () => {
    const { portal, visit } = await openLink(4);
    portal.on(RESET, sendRejection({ phone: 'missing' }));
    await visit.flow.send(FORM_VALUES, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'new-password',
      sending: false,
      failure: { code: 'invalid-record' },
    });
  });
});

test('a form sends its values and the token of the link', async () => {
  const { portal, visit } = await openLink();
  const records: unknown[] = [];
  portal.on(REGISTER, captureRecord(records, sendJson(200, { userState: 2 })));
  await visit.flow.send({ ...FORM_VALUES, firstName: ' Greta ' }, {});
  expect(records).toMatchObject([{ firstName: ' Greta ', euet: LINK }]);
});
