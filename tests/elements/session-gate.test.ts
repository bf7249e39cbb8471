import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { button, parts, rootOf, SignInForm, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const INSIDE = '<div id="inside" hidden><a href="#x">Inside</a></div>';
const gate = (slots = '', attributes = '') =>
  `<portico-session-gate ${attributes}>${INSIDE}${slots}</portico-session-gate>`;

/** What stands inside can neither be seen nor reached. */
function assertShut(page: Visit): void {
  const inside = page.find('#inside');
  assert.isTrue(inside.hidden);
  assert.isTrue(inside.inert);
  assert.equal(inside.getClientRects().length, 0);
  inside.querySelector('a')?.focus();
  assert.notEqual(page.active, inside.querySelector('a'));
}

const opened = (page: Visit) => until('the gate opens', () => !page.find('#inside').hidden);

/** The sign-in that the gate shows of its own accord. */
async function ownForm(page: Visit): Promise<SignInForm> {
  const form = new SignInForm(page.find('portico-session-gate'));
  await until('the form shows', () => parts(form.element, 'form').length > 0);
  return form;
}

describe('a gate', () => {
  freshPages();

  it('is shut until the portal has answered, and says that it checks', async () => {
    const first = await visit('<portico-sign-in stay></portico-sign-in>');
    await (await signInForm(first)).signIn('anna');
    await portal.spoil('GET /rest/self', 'hold');
    const page = await visit(gate());
    const element = page.find('portico-session-gate');
    await until('it checks', () => rootOf(element).textContent?.includes(en.gate.checking));
    assertShut(page);
    await portal.mend();
    await opened(page);
    assert.isFalse(page.find('#inside').inert);
    assert.notInclude(rootOf(element).textContent, en.gate.checking);
  });

  it('shows a sign-in of its own to those outside, opens, and shuts with the session', async () => {
    const page = await visit(`${gate()}<portico-account></portico-account>`);
    const form = await ownForm(page);
    assertShut(page);
    form.send('anna');
    await opened(page);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    button(page.find('portico-account'), en.account.signOut).click();
    await until('the gate shuts', () => page.find('#inside').hidden);
    assertShut(page);
  });

  it('for administrators is shut to others, in the words of the page or its own', async () => {
    const page = await visit(
      gate('', 'require="admin"') +
        gate('<p slot="denied" id="own">Not for you.</p>', 'require="admin"').replace(
          'id="inside"',
          '',
        ),
    );
    const form = await ownForm(page);
    form.send('anna');
    const words = en.gate.denied.replace('{{name}}', 'Anna Whitcombe');
    await until('the gate denies', () =>
      rootOf(page.find('portico-session-gate')).textContent?.includes(words),
    );
    assertShut(page);
    await until('the page denies', () => page.find('#own').getClientRects().length > 0);
  });

  it('shows the page what it put into the slots, each in its time', async () => {
    const first = await visit('<portico-sign-in stay></portico-sign-in>');
    await (await signInForm(first)).signIn('anna');
    await portal.spoil('GET /rest/self', 'hold');
    const page = await visit(
      gate('<p slot="checking" id="wait">Wait.</p><p slot="anonymous" id="out">Out.</p>'),
    );
    const isShown = (selector: string) => page.find(selector).getClientRects().length > 0;
    await until('the page says to wait', () => isShown('#wait'));
    assert.isFalse(isShown('#out'));
    await portal.mend();
    await opened(page);
    assert.isFalse(isShown('#wait'));
    assert.isFalse(isShown('#out'));
  });

  it('takes in what is added later', async () => {
    const page = await visit(gate());
    await ownForm(page);
    const late = page.document.createElement('p');
    late.textContent = 'Late';
    page.find('portico-session-gate').append(late);
    await until('it is hidden', () => late.hidden && late.inert);
  });
});
