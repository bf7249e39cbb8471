import { mockPortal, resetSession, stateNames } from 'portico-elements/testing';

const people = [{ name: 'anna', password: 'lighthouse', isAdministrator: true }];
const answers = { login: ['hold', { status: 500 }] } as const;
const portal = mockPortal({ people, signedIn: 'anna', answers });
portal.visited satisfies readonly string[];
portal.calls satisfies readonly string[];
portal.show() satisfies Promise<void>;
resetSession() satisfies Promise<void>;
for (const state of stateNames) mockPortal({ state });

// @ts-expect-error There is no such element.
mockPortal({ state: 'login/captcha' });
// @ts-expect-error A person has a password.
mockPortal({ people: [{ name: 'anna' }] });
// @ts-expect-error There is no such call.
mockPortal({ answers: { signIn: 'hold' } });
