import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getRoot,
  getSignInForm,
  SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const CONTENT = '<div id="content" hidden><a href="#x">Content</a></div>';
const createGate = (slots = '', attributes = '') =>
  `<portico-session-gate ${attributes}>${CONTENT}${slots}</portico-session-gate>`;

/** Asserts that the content is invisible and cannot be focused. */
function assertClosed(page: TestPage): void {
  const content = page.find('#content');
  assert.isTrue(content.hidden);
  assert.isTrue(content.inert);
  assert.equal(content.getClientRects().length, 0);
  content.querySelector('a')?.focus();
  assert.notEqual(page.activeElement, content.querySelector('a'));
}

const waitUntilOpen = (page: TestPage) =>
  waitFor('the open gate', () => !page.find('#content').hidden);

/** Waits for the gate's default sign-in. */
async function getDefaultForm(page: TestPage): Promise<SignInForm> {
  const form = new SignInForm(page.find('portico-session-gate'));
  await waitFor('the form', () => findParts(form.element, 'form').length > 0);
  return form;
}

describe('a gate', () => {
  isolateTests();

  it('is closed and shows a status until the portal has answered', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>');
    await (await getSignInForm(first)).signIn('anna');
    await portal.setFault('GET /rest/self', 'hold');
    const page = await openPage(createGate());
    const element = page.find('portico-session-gate');
    await waitFor('the status', () => getRoot(element).textContent?.includes(en.gate.checking));
    assertClosed(page);
    await portal.clearFaults();
    await waitUntilOpen(page);
    assert.isFalse(page.find('#content').inert);
    assert.notInclude(getRoot(element).textContent, en.gate.checking);
  });

  it('stays closed when a script of the page writes to the session', async () => {
    const page = await openPage(createGate(), { scripts: ['/portico/portico.js'] });
    await getDefaultForm(page);
    const { session } = await page.import<typeof import('../../src/api.ts')>('/portico/portico.js');
    const forged = { status: 'signed-in', principal: { name: 'mallory' } };
    assert.throws(() => Object.assign(session.state, { value: forged }), TypeError);
    Object.defineProperty(session.state, 'value', { value: forged });
    Object.defineProperty(session.state, 'peek', { value: () => forged });
    assertClosed(page);
  });

  it('can be used when it closes while its content shows a modal dialog', async () => {
    const page = await openPage(
      `<portico-session-gate><div id="content" hidden><dialog></dialog></div></portico-session-gate><portico-account></portico-account>`,
    );
    (await getDefaultForm(page)).send('anna');
    await waitUntilOpen(page);
    const dialog = page.find('#content').querySelector('dialog') as HTMLDialogElement;
    dialog.showModal();
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const button = await waitFor('sign-out', () =>
      findButton(page.find('portico-account'), en.account.signOut),
    );
    button.click();
    await waitFor('the closed gate', () => page.find('#content').hidden);
    assert.isFalse(dialog.open);
    const form = await getDefaultForm(page);
    form.name.focus();
    assert.equal(page.activeElement, form.name);
  });

  it('shows no text during a check that takes less than 300 milliseconds', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>');
    await (await getSignInForm(first)).signIn('anna');
    await portal.setFault('GET /rest/self', 'hold');
    const page = await openPage('', { scripts: ['/portico/session-gate.js'] });
    await page.waitForDefinition('portico-session-gate');
    const start = performance.now();
    const root = getRoot(page.add('portico-session-gate')) as ShadowRoot;
    const seen: [text: string, time: number][] = [];
    new MutationObserver(() => {
      const [status] = root.querySelectorAll('[role=status]');
      if (status) seen.push([status.textContent, performance.now()]);
    }).observe(root, { childList: true, subtree: true, characterData: true });
    await waitFor('the text', () => seen.some(([text]) => text === en.gate.checking));
    const [, end] = seen.at(-1) ?? ['', 0];
    assert.equal(seen[0]?.[0], '');
    assert.isAtLeast(end - start, 290);
  });

  it('shows a sign-in without a session, opens after it, and closes at the end of the session', async () => {
    const page = await openPage(`${createGate()}<portico-account></portico-account>`);
    const form = await getDefaultForm(page);
    assertClosed(page);
    form.send('anna');
    await waitUntilOpen(page);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    getButton(page.find('portico-account'), en.account.signOut).click();
    await waitFor('the closed gate', () => page.find('#content').hidden);
    assertClosed(page);
  });

  it('that requires an administrator denies another person, with its own text or the slot', async () => {
    const page = await openPage(
      createGate('', 'require="admin"') +
        createGate('<p slot="denied" id="own">Not for you.</p>', 'require="admin"').replace(
          'id="content"',
          '',
        ),
    );
    const form = await getDefaultForm(page);
    form.send('anna');
    const text = en.gate.denied.replace('{{name}}', 'Anna Whitcombe');
    await waitFor('the text of the gate', () =>
      getRoot(page.find('portico-session-gate')).textContent?.includes(text),
    );
    assertClosed(page);
    await waitFor('the text of the slot', () => page.find('#own').getClientRects().length > 0);
  });

  it('offers another account to a person who is denied, and opens for an administrator', async () => {
    const page = await openPage(createGate('', 'require="admin"'));
    const form = await getDefaultForm(page);
    form.send('anna');
    const gate = page.find('portico-session-gate');
    await waitFor('the button', () => findButton(gate, en.gate.otherAccount));
    const [back] = findParts(gate, 'back-link') as HTMLAnchorElement[];
    assert.equal(back?.textContent, en.gate.back);
    assert.equal(back?.href, `${page.window.location.origin}/`, 'the page that the portal names');
    getButton(gate, en.gate.otherAccount).click();
    await waitFor('the sign-in with its reason', () =>
      findParts(gate, 'alert').some(({ textContent }) => textContent === en.ended['signed-out']),
    );
    await waitFor('the focus', () => page.activeElement === form.name);
    assert.equal(page.window.location.pathname, '/page');
    form.send('admin');
    await waitUntilOpen(page);
  });

  it('shows each slot in its state only', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>');
    await (await getSignInForm(first)).signIn('anna');
    await portal.setFault('GET /rest/self', 'hold');
    const page = await openPage(
      createGate(
        '<p slot="checking" id="wait" hidden>Wait.</p><p slot="anonymous" id="out">Out.</p>',
      ),
    );
    const isShown = (selector: string) => page.find(selector).getClientRects().length > 0;
    await page.waitForDefinition('portico-session-gate');
    await waitFor('the slot for the check', () => isShown('#wait'));
    assert.isFalse(isShown('#out'));
    await portal.clearFaults();
    await waitUntilOpen(page);
    assert.isFalse(isShown('#wait'));
    assert.isFalse(isShown('#out'));
  });

  it('shows the content of the page in place of a sign-in, and loads no sign-in', async () => {
    const page = await openPage(createGate('<p slot="anonymous" id="out" hidden>Out.</p>'));
    await waitFor('the slot', () => page.find('#out').getClientRects().length > 0);
    assertClosed(page);
    assert.isNull(getRoot(page.find('portico-session-gate')).querySelector('form'));
    const loaded = page.window.performance.getEntriesByType('resource').map(({ name }) => name);
    assert.deepEqual(
      loaded.filter((name) => /extras|later-steps/.test(name)),
      [],
    );
  });

  it('hides content that is added later', async () => {
    const page = await openPage(createGate());
    await getDefaultForm(page);
    const late = page.document.createElement('p');
    late.textContent = 'Late';
    page.find('portico-session-gate').append(late);
    await waitFor('the hidden content', () => late.hidden && late.inert);
  });

  it('keeps its decision when a page library writes the attributes of the markup again', async () => {
    const page = await openPage(`<portico-sign-in stay></portico-sign-in>${createGate()}`);
    const form = await getSignInForm(page);
    await waitFor('the closed gate', () => page.find('#content').inert);
    page.find('#content').removeAttribute('hidden');
    page.find('#content').removeAttribute('inert');
    await waitFor('the closed gate', () => page.find('#content').inert);
    assertClosed(page);
    await form.signIn('anna');
    await waitUntilOpen(page);
    page.find('#content').setAttribute('hidden', '');
    await waitUntilOpen(page);
    assert.isAbove(page.find('#content').getClientRects().length, 0);
  });

  it('does not freeze a page whose script shows the content again at once', async () => {
    const page = await openPage(createGate());
    await getDefaultForm(page);
    const content = page.find('#content');
    let changes = 0;
    const observer = new page.window.MutationObserver(() => {
      changes += 1;
      // Ends the loop of a gate that would freeze the browser.
      if (changes > 1000) observer.disconnect();
      content.inert = false;
    });
    observer.observe(content, { attributes: true });
    content.inert = false;
    await waitFor('the first changes', () => changes > 0);
    assert.isBelow(changes, 100);
    observer.disconnect();
    await waitFor('the closed gate', () => content.inert);
  });

  it('hides each part of the content at once that a script adds while the gate is closed', async () => {
    const page = await openPage(createGate());
    await getDefaultForm(page);
    const gate = page.find('portico-session-gate');
    const widget = page.find('#content');
    for (let count = 0; count < 20; count += 1) {
      const child = page.document.createElement('p');
      child.textContent = `Part ${count}`;
      gate.append(child);
      widget.append(`Rendered ${count}`);
      // Observers are called before the next task.
      await new Promise((resolve) => setTimeout(resolve));
      assert.isTrue(child.hidden && child.inert, `Part ${count}`);
    }
  });

  it('that opens again moves the focus back to where it was in the content', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>');
    await (await getSignInForm(first)).signIn('anna');
    const page = await openPage(createGate());
    await waitUntilOpen(page);
    page.find('#content').insertAdjacentHTML('beforeend', '<a href="#y" id="second">Second</a>');
    page.find('#second').focus();
    const { PageTransitionEvent } = page.window;
    page.window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await waitFor('the closed gate', () => page.find('#content').hidden);
    assert.equal(page.activeElement, page.document.body, 'no focus in hidden content');
    page.window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntilOpen(page);
    await waitFor('the focus', () => page.activeElement?.id === 'second');
  });

  it('closes without the property of the document that an element of the page has taken', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>');
    await (await getSignInForm(first)).signIn('anna');
    const page = await openPage(`${createGate()}<form name="activeElement"></form>`);
    await waitUntilOpen(page);
    const gate = page.find('portico-session-gate');
    page.find('#content a').focus();
    page.window.dispatchEvent(new page.window.PageTransitionEvent('pagehide', { persisted: true }));
    await waitFor('the closed gate', () => page.find('#content').hidden);
    assert.isEmpty(findParts(gate, 'alert'));
    page.find('form').remove();
    assert.equal(page.activeElement, page.document.body);
  });

  it('that opens skips what cannot have the focus, and leaves no attribute on the content', async () => {
    const page = await openPage(
      `<portico-session-gate><style>i { color: red; }</style>
        <div id="content" hidden><div inert><button>Inert</button></div>
          <button style="visibility: hidden">Invisible</button><p>Text</p></div>
      </portico-session-gate>`,
    );
    const form = await getDefaultForm(page);
    form.submit.focus();
    form.send('anna');
    await waitUntilOpen(page);
    const content = page.find('#content');
    await waitFor('the focus', () => page.activeElement === content);
    content.blur();
    assert.isFalse(content.hasAttribute('tabindex'));
    assert.isFalse(page.find('style').hasAttribute('tabindex'));
  });

  it('that opens moves the focus from its sign-in to the content', async () => {
    const page = await openPage(createGate());
    const form = await getDefaultForm(page);
    form.submit.focus();
    form.send('anna');
    await waitUntilOpen(page);
    await waitFor('the focus', () => page.activeElement === page.find('#content a'));
  });

  it('that opens moves the focus from the sign-in of the page to the content', async () => {
    const page = await openPage(
      createGate('<portico-sign-in slot="anonymous" stay></portico-sign-in>'),
    );
    const form = await getSignInForm(page);
    form.submit.focus();
    form.send('anna');
    await waitUntilOpen(page);
    await waitFor('the focus', () => page.activeElement === page.find('#content a'));
  });

  it('that opens does not move the focus from another part of the page', async () => {
    await portal.setFault('POST /rest/auth/login', 'hold');
    const page = await openPage(`${createGate()}<input id="search" />`);
    const form = await getDefaultForm(page);
    form.submit.focus();
    form.send('anna');
    page.find('#search').focus();
    await portal.clearFaults();
    await waitUntilOpen(page);
    await new Promise((resolve) => page.window.requestAnimationFrame(() => setTimeout(resolve)));
    assert.equal(page.activeElement?.id, 'search');
  });
});
