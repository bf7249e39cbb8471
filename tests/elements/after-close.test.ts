import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const head = '<script type="application/json" id="portico-settings">{"afterClose":"stay"}</script>';
const OWN = '<portico-session-gate><p hidden id="content">Papers</p></portico-session-gate>';

describe('a page that stays when its session ends', () => {
  isolateTests();

  it('shows its sign-in with the reason, and opens again after the next sign-in', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>', { head });
    await (await getSignInForm(first)).signIn('anna');
    first.close();
    await portal.setFault('GET /rest/self', 'status', { status: 401 });
    const page = await openPage(OWN, { head });
    const gate = page.find('portico-session-gate');
    const status = await waitFor('the reason', () => findParts(gate, 'alert-info')[0]);
    assert.equal(status.textContent, en.failure.unauthorized);
    assert.isTrue(page.find('#content').hidden);
    assert.equal(page.window.location.pathname, '/page');
    await portal.clearFaults();
    (await getSignInForm(page, 'portico-session-gate')).send('anna');
    await waitFor('the content', () => !page.find('#content').hidden);
    assert.isEmpty(findParts(gate, 'alert-info'));
  });
});
