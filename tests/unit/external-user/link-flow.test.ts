import { describe, expect, test } from 'vitest';
import type { FormValues } from '../../../src/external-user/form-values.ts';
import { validateForm } from '../../../src/external-user/validate-form.ts';
import { dropped, empty, held, inTurn, json } from '../../support/http-answers.ts';
import { GOOD_PASSWORD, INVITED, LINK } from '../../support/invited.ts';
import { type LinkVisit, linkVisit } from '../../support/link-visit.ts';
import { type PortalDouble, portalDouble } from '../../support/portal-double.ts';

const DESCRIBE = `GET /rest/extuser/${LINK}`;
const REGISTER = 'POST /rest/extuser/register';
const RESET = 'POST /rest/extuser/reset_password';
const REQUEST = 'POST /rest/extuser/reset_password_requested';

const FORM: FormValues = {
  firstName: 'Greta',
  lastName: 'Öberg',
  phone: '+46 8 123',
  password: GOOD_PASSWORD,
  repeat: GOOD_PASSWORD,
  accepted: true,
};

const step = ({ flow }: LinkVisit) => flow.state.value.step;
const count = (portal: PortalDouble, call: string) =>
  portal.calls().filter((one) => one === call).length;

/** Somebody at the form of their link. */
async function atForm(userState: 1 | 4 = 1) {
  const portal = await portalDouble();
  portal.on(DESCRIBE, json(200, { ...INVITED, userState }));
  const visit = linkVisit(portal);
  await visit.flow.begin(LINK);
  return { portal, visit };
}

describe('a link', () => {
  test.each([
    [1, 'registration'],
    [2, 'sign-in'],
    [3, 'sign-in'],
    [4, 'new-password'],
    [5, 'sign-in'],
  ])('in state %i leads to %s', async (userState, expected) => {
    const portal = await portalDouble();
    portal.on(DESCRIBE, json(200, { ...INVITED, userState }));
    const visit = linkVisit(portal);
    await visit.flow.begin(LINK);
    expect(visit.states.map((state) => state.step)).toEqual(['checking', 'checking', expected]);
    expect(visit.flow.state.value).toMatchObject(
      expected === 'sign-in'
        ? { userState, emailAddress: INVITED.emailAddress, hasLink: true }
        : { user: { ...INVITED, userState }, sending: false, errors: {} },
    );
    if (expected !== 'sign-in') return;
    expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/filr/login?euet=${LINK}`);
  });

  test.each([0, 6, -1, 1.5, '1', null])(
    'in a state %j is an error, and never a form',
    async (userState) => {
      const portal = await portalDouble();
      portal.on(DESCRIBE, json(200, { ...INVITED, userState }));
      const visit = linkVisit(portal);
      await visit.flow.begin(LINK);
      expect(visit.flow.state.value).toMatchObject({
        step: 'unchecked',
        failure: { code: 'bad-answer' },
      });
      expect(visit.visited).toHaveLength(1);
    },
  );

  test('that did not hold leads to the screen for it, where the portal may know whose it was', async () => {
    const portal = await portalDouble();
    const visit = linkVisit(portal);
    visit.navigation.keep(LINK);
    await visit.flow.begin(LINK);
    expect(step(visit)).toBe('refused');
    // The page is not told the token.
    expect(visit.asked).toEqual([{ url: `${portal.origin}/filr/login`, reason: 'link-refused' }]);
    expect(visit.visited.at(-1)).toBe(`${portal.origin}/filr/login?euet=${LINK}`);
    expect(visit.navigation.kept).toBeUndefined();
  });

  test('that did not hold leads nowhere where the page takes that over, and another mail can be asked for', async () => {
    const portal = await portalDouble();
    const visit = linkVisit(portal, { lets: false });
    await visit.flow.begin(LINK);
    expect(step(visit)).toBe('refused');
    expect(visit.visited).toHaveLength(1);
    await visit.flow.begin(undefined);
    expect(step(visit)).toBe('request');
  });

  test('that could not be checked can be checked again', async () => {
    const portal = await portalDouble();
    portal.on(DESCRIBE, inTurn(empty(500), json(200, INVITED)));
    const visit = linkVisit(portal);
    await visit.flow.begin(LINK);
    expect(visit.flow.state.value).toMatchObject({
      step: 'unchecked',
      failure: { code: 'server-error' },
    });
    expect(visit.visited).toHaveLength(1);
    await visit.flow.begin(LINK);
    expect(step(visit)).toBe('registration');
  });

  test('that nobody waits for any more changes nothing', async () => {
    const portal = await portalDouble();
    const first = held(json(200, INVITED));
    portal.on(DESCRIBE, first.answer);
    const visit = linkVisit(portal);
    const asked = portal.asked(DESCRIBE);
    const begun = visit.flow.begin(LINK);
    await asked;
    visit.flow.stop();
    first.release();
    await begun;
    expect(step(visit)).toBe('checking');
  });

  test('of which another one took the place is forgotten', async () => {
    const portal = await portalDouble();
    const first = held(json(200, INVITED));
    portal.on(DESCRIBE, first.answer);
    portal.on('GET /rest/extuser/other', json(200, { ...INVITED, userState: 4 }));
    const visit = linkVisit(portal);
    const begun = visit.flow.begin(LINK);
    await visit.flow.begin('other');
    first.release();
    await begun;
    expect(step(visit)).toBe('new-password');
  });
});

describe('a registration', () => {
  test('sends what was typed, letter for letter, and waits for the mail', async () => {
    const { portal, visit } = await atForm();
    visit.perTab.set('portico.session.registration', '{}');
    visit.navigation.keep(LINK);
    portal.on(REGISTER, json(200, { userState: 2 }));
    await visit.flow.send(FORM, {});
    expect(visit.flow.state.value).toEqual({
      step: 'mailed',
      mail: 'confirmation',
      emailAddress: INVITED.emailAddress,
      sentAt: 1_000_000,
      resend: 'no',
    });
    expect(visit.perTab.size).toBe(0);
    expect(visit.navigation.kept).toBeUndefined();
  });

  test('that the portal takes without a confirmation leads to signing in with the address', async () => {
    const { portal, visit } = await atForm();
    portal.on(REGISTER, json(200, { userState: 3 }));
    await visit.flow.send(FORM, {});
    expect(visit.flow.state.value).toMatchObject({ step: 'sign-in', userState: 3, hasLink: false });
    expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/login?user=greta%40partner.example`);
  });

  test('is sent once, however often somebody presses the button', async () => {
    const { portal, visit } = await atForm();
    const answer = held(json(200, { userState: 2 }));
    portal.on(REGISTER, answer.answer);
    const asked = portal.asked(REGISTER);
    const sent = [visit.flow.send(FORM, {}), visit.flow.send(FORM, {})];
    await asked;
    sent.push(visit.flow.send(FORM, {}));
    expect(visit.flow.state.value).toMatchObject({ sending: true });
    answer.release();
    await Promise.all(sent);
    expect(count(portal, REGISTER)).toBe(1);
  });

  test('with something wrong in it is not sent', async () => {
    const { portal, visit } = await atForm();
    await visit.flow.send(FORM, { password: 'min-length' });
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      errors: { password: 'min-length' },
    });
    expect(count(portal, REGISTER)).toBe(0);
  });

  test('that the portal refuses says why, and can be sent again', async () => {
    const { portal, visit } = await atForm();
    portal.on(
      REGISTER,
      inTurn(json(422, { data: { password: 'common' } }), json(200, { userState: 2 })),
    );
    await visit.flow.send(FORM, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      failure: undefined,
      errors: { password: 'common' },
    });
    await visit.flow.send({ ...FORM, password: 'another one' }, {});
    expect(step(visit)).toBe('mailed');
  });

  test('to terms that have changed meanwhile shows those that hold now', async () => {
    const { portal, visit } = await atForm();
    portal.on(REGISTER, json(422, { data: { termsAndConditions: 'changed' } }));
    portal.on(DESCRIBE, json(200, { ...INVITED, termsAndConditions: 'Be kinder.' }));
    await visit.flow.send(FORM, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      user: { termsAndConditions: 'Be kinder.' },
      errors: { termsAndConditions: 'changed' },
    });
  });

  test('whose link was used meanwhile leads to the screen for it', async () => {
    const { portal, visit } = await atForm();
    portal.on(REGISTER, empty(404));
    await visit.flow.send(FORM, {});
    expect(step(visit)).toBe('refused');
    expect(visit.visited.at(-1)).toContain('/filr/login');
  });

  test.each([
    [empty(500), 'server-error'],
    [json(429, {}, { 'Retry-After': '120' }), 'rate-limited'],
    [dropped, 'network'],
    [json(200, { userState: 9 }), 'bad-answer'],
    [json(422, {}), 'invalid-record'],
  ])('that fails keeps its form', async (answer, code) => {
    const { portal, visit } = await atForm();
    visit.perTab.set('portico.session.registration', '{}');
    portal.on(REGISTER, answer);
    await visit.flow.send(FORM, {});
    expect(visit.flow.state.value).toMatchObject({
      step: 'registration',
      sending: false,
      failure: { code },
      errors: {},
    });
    expect(visit.perTab.size).toBe(1);
  });
});

describe('a new password', () => {
  test('goes to its own call and waits for the second mail', async () => {
    const { portal, visit } = await atForm(4);
    portal.on(RESET, json(200, { userState: 5 }));
    await visit.flow.send(FORM, {});
    expect(visit.flow.state.value).toMatchObject({ step: 'mailed', mail: 'reset-confirmation' });
    expect(count(portal, RESET)).toBe(1);
    expect(count(portal, REGISTER)).toBe(0);
  });
});

describe('a mail', () => {
  /** Somebody who has asked for one. */
  async function asked() {
    const portal = await portalDouble();
    portal.on(REQUEST, empty(204));
    const visit = linkVisit(portal);
    await visit.flow.begin(undefined);
    await visit.flow.request(' greta@partner.example ');
    return { portal, visit };
  }

  test('is asked for with an address, without the blanks around it', async () => {
    const { portal, visit } = await asked();
    expect(visit.flow.state.value).toMatchObject({
      step: 'mailed',
      mail: 'request',
      emailAddress: 'greta@partner.example',
    });
    expect(visit.flow.getSignInUrl()).toBe(`${portal.origin}/login?user=greta%40partner.example`);
  });

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['greta', 'invalid'],
    ['a b@c', 'invalid'],
    ['a@b@c', 'invalid'],
  ])('to %j is not asked for', async (address, problem) => {
    const portal = await portalDouble();
    const visit = linkVisit(portal);
    await visit.flow.begin(undefined);
    await visit.flow.request(address);
    expect(visit.flow.state.value).toMatchObject({ errors: { emailAddress: problem } });
    expect(portal.calls()).toEqual([]);
  });

  test('that could not be asked for keeps the form', async () => {
    const portal = await portalDouble();
    portal.on(REQUEST, empty(500));
    const visit = linkVisit(portal);
    await visit.flow.begin(undefined);
    await visit.flow.request('greta@partner.example');
    expect(visit.flow.state.value).toMatchObject({
      step: 'request',
      sending: false,
      failure: { code: 'not-requested' },
    });
  });

  test('is sent once more after a minute, and not before', async () => {
    const { portal, visit } = await asked();
    visit.clock.time += 20_500;
    await visit.flow.resend();
    expect(visit.flow.state.value).toMatchObject({ resend: { wait: 40 } });
    expect(count(portal, REQUEST)).toBe(1);
    visit.clock.time += 40_000;
    await Promise.all([visit.flow.resend(), visit.flow.resend()]);
    expect(visit.flow.state.value).toMatchObject({ resend: 'sent', sentAt: 1_060_500 });
    expect(count(portal, REQUEST)).toBe(2);
    await visit.flow.resend();
    expect(visit.flow.state.value).toMatchObject({ resend: { wait: 60 } });
  });

  test('that could not be sent once more can be tried again at once', async () => {
    const { portal, visit } = await asked();
    visit.clock.time += 60_000;
    portal.on(REQUEST, inTurn(empty(429), empty(204)));
    await visit.flow.resend();
    expect(visit.flow.state.value).toMatchObject({ resend: 'failed' });
    await visit.flow.resend();
    expect(visit.flow.state.value).toMatchObject({ resend: 'sent' });
  });

  test('that confirms a new password is not sent twice: the reset begins anew', async () => {
    const { portal, visit } = await atForm(4);
    portal.on(RESET, json(200, { userState: 5 }));
    portal.on(REQUEST, empty(204));
    await visit.flow.send(FORM, {});
    visit.clock.time += 60_000;
    await visit.flow.resend();
    expect(visit.flow.state.value).toMatchObject({ mail: 'request', resend: 'sent' });
  });
});

describe('on another origin', () => {
  const page = 'https://partner.example/register.html';

  test('a portal that never answers is called by its host, with and without a link', async () => {
    const portal = await portalDouble();
    portal.on('GET /rest/public', dropped);
    portal.on(DESCRIBE, dropped);
    const failure = { code: 'network', host: new URL(portal.origin).host };
    const visit = linkVisit(portal, { page });
    await visit.flow.begin(LINK);
    expect(visit.flow.state.value).toMatchObject({ step: 'unchecked', failure });
    await visit.flow.begin(undefined);
    expect(visit.flow.state.value).toMatchObject({ step: 'request', failure });
    await visit.flow.request('greta@partner.example');
    expect(visit.flow.state.value).toMatchObject({ step: 'request', failure });
  });

  test('one lost call of a portal that answers is a lost call', async () => {
    const portal = await portalDouble();
    portal.on(DESCRIBE, dropped);
    const visit = linkVisit(portal, { page });
    await visit.flow.begin(LINK);
    expect(visit.flow.state.value).toMatchObject({ failure: { code: 'network' } });
    expect(visit.flow.state.value).not.toHaveProperty('failure.host');
  });

  test('a form without a link is not spoilt by asking whether the portal answers', async () => {
    const portal = await portalDouble();
    const visit = linkVisit(portal, { page });
    await visit.flow.begin(undefined);
    expect(visit.flow.state.value).toMatchObject({ step: 'request', sending: false, errors: {} });
    expect(visit.flow.state.value).not.toHaveProperty('failure');
  });
});

describe('what is wrong with a form', () => {
  test('is nothing, where all is well', () => {
    expect(validateForm(FORM, INVITED)).toEqual({});
    expect(validateForm(FORM, { ...INVITED, userState: 4 })).toEqual({});
  });

  test('is everything that is missing, and only what the form has', () => {
    const blank = { ...FORM, firstName: ' ', lastName: '', phone: '', password: '', repeat: '' };
    expect(validateForm({ ...blank, accepted: false }, INVITED)).toEqual({
      firstName: 'missing',
      lastName: 'missing',
      phone: 'missing',
      password: 'missing',
      repeat: 'missing',
      termsAndConditions: 'missing',
    });
    expect(validateForm(blank, { ...INVITED, userState: 4 })).toEqual({
      password: 'missing',
      repeat: 'missing',
    });
  });

  test('is a password that is repeated differently; a letter may come in two ways (NFC)', () => {
    const form = { ...FORM, password: `${GOOD_PASSWORD} é`, repeat: `${GOOD_PASSWORD} e\u0301` };
    expect(validateForm(form, INVITED)).toEqual({});
    expect(validateForm({ ...form, repeat: GOOD_PASSWORD }, INVITED)).toEqual({
      repeat: 'different',
    });
  });

  test("is a password with the person's own name in it", () => {
    const password = 'Greta and the tide';
    const form = { ...FORM, password, repeat: password };
    expect(validateForm(form, INVITED)).toEqual({ password: 'forbidden-words' });
  });
});
