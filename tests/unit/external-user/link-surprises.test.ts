import { expect, test } from 'vitest';
import { validateForm } from '../../../src/external-user/validate-form.ts';
import { empty, inTurn, json } from '../../support/http-answers.ts';
import { GOOD_PASSWORD, INVITED, LINK } from '../../support/invited.ts';
import { linkVisit } from '../../support/link-visit.ts';
import { portalDouble } from '../../support/portal-double.ts';

const DESCRIBE = `GET /rest/extuser/${LINK}`;
const REGISTER = 'POST /rest/extuser/register';
const FORM = {
  firstName: 'Greta',
  lastName: 'Öberg',
  phone: '',
  password: GOOD_PASSWORD,
  repeat: GOOD_PASSWORD,
  accepted: false,
};

test.each([
  ['terms', { termsAndConditions: 'missing' }],
  ['a phone number', { phone: 'missing' }],
])('a form that opened before the portal asked for %s gets the field', async (_, data) => {
  const portal = await portalDouble();
  const before = { ...INVITED, termsAndConditions: '', phoneNumberProvisionOnSignUp: false };
  portal.on(DESCRIBE, inTurn(json(200, before), json(200, INVITED)));
  portal.on(REGISTER, json(422, { code: 'INVALID_RECORD', message: '', data }));
  const visit = linkVisit(portal);
  await visit.flow.begin(LINK);
  await visit.flow.send(FORM, validateForm(FORM, before));
  expect(visit.flow.state.value).toMatchObject({ step: 'registration', user: INVITED });
});

test.each(['termsAndConditions', 'passwordRestrictions', 'phoneNumberProvisionOnSignUp'])(
  'null in %s counts as nothing said',
  async (field) => {
    const portal = await portalDouble();
    portal.on(DESCRIBE, json(200, { ...INVITED, [field]: null }));
    const visit = linkVisit(portal);
    await visit.flow.begin(LINK);
    expect(visit.flow.state.value.step).toBe('registration');
  },
);

test('a registration whose answer got lost is told to look at the mail, not that the link is no good', async () => {
  const portal = await portalDouble();
  portal.on(DESCRIBE, json(200, INVITED));
  // The first is taken and its answer lost on the way; the second finds the link used.
  portal.on(REGISTER, inTurn(empty(502), json(404, { code: 'UNKNOWN_TOKEN', message: '' })));
  const visit = linkVisit(portal);
  await visit.flow.begin(LINK);
  const form = { ...FORM, phone: '1', accepted: true };
  await visit.flow.send(form, {});
  await visit.flow.send(form, {});
  expect(visit.flow.state.value).toMatchObject({ step: 'mailed', mail: 'confirmation' });
});

test('the flow of one link does not forget the token of another that came meanwhile', async () => {
  const portal = await portalDouble();
  portal.on(DESCRIBE, json(200, INVITED));
  portal.on(REGISTER, json(200, { userState: 2 }));
  const visit = linkVisit(portal);
  visit.navigation.keep('link-of-the-address');
  await visit.flow.begin(LINK);
  await visit.flow.send({ ...FORM, phone: '1', accepted: true }, {});
  expect(visit.navigation.kept).toBe('link-of-the-address');
});

test('a new password whose portal finds fault with what is not there says that it failed', async () => {
  const portal = await portalDouble();
  portal.on(DESCRIBE, json(200, { ...INVITED, userState: 4 }));
  const data = { phone: 'missing' };
  portal.on(
    'POST /rest/extuser/reset_password',
    json(422, { code: 'INVALID_RECORD', message: '', data }),
  );
  const visit = linkVisit(portal);
  await visit.flow.begin(LINK);
  await visit.flow.send(FORM, {});
  expect(visit.flow.state.value).toMatchObject({ step: 'new-password', sending: false });
  expect(visit.flow.state.value).toHaveProperty('failure.code');
});
