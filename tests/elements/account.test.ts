import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import fr from '../../locales/fr.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getRoot,
  getSignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const ACCOUNT = '<portico-account></portico-account>';
const PANEL = '<portico-account variant="panel"></portico-account>';
const SIGN_IN = '<portico-sign-in stay></portico-sign-in>';
const PAGE = `${SIGN_IN}${ACCOUNT}`;

const readPart = (page: TestPage, part: string) =>
  findParts(page.find('portico-account'), part)[0]?.textContent?.replace(/\s/g, ' ');
/** The initials that the style sheet draws in place of a picture. */
const readInitials = (page: TestPage) => {
  const [avatar] = findParts(page.find('portico-account'), 'avatar');
  const { content } = avatar ? getComputedStyle(avatar, '::before') : { content: 'none' };
  return content === 'none' ? undefined : avatar?.dataset.initials;
};
const findMeter = (page: TestPage) =>
  getRoot(page.find('portico-account')).querySelector<HTMLMeterElement>('meter');
const findPicture = (page: TestPage) =>
  getRoot(page.find('portico-account')).querySelector<HTMLImageElement>('[part=avatar] img');
const isPictureShown = (page: TestPage) => (findPicture(page)?.getClientRects().length ?? 0) > 0;

/** The links to the portal's pages: their texts and paths. */
const readLinks = (page: TestPage) =>
  findParts(page.find('portico-account'), 'link').map((link) => {
    const { textContent, href } = link as HTMLAnchorElement;
    return [textContent, new URL(href).pathname];
  });

/** Opens a page, signs a person in and waits for the whole account. */
async function openSignedIn(
  name: string,
  screens: object = {},
  account = ACCOUNT,
): Promise<TestPage> {
  const settings = JSON.stringify({ screens });
  const page = await openPage(`${SIGN_IN}${account}<a href="#end" id="end">End</a>`, {
    head: `<script type="application/json" id="portico-settings">${settings}</script>`,
  });
  await (await getSignInForm(page)).signIn(name);
  await waitFor('the account', () => readPart(page, 'meter-text'));
  return page;
}

const getMenuButton = (page: TestPage) =>
  findParts(page.find('portico-account'), 'menu-button')[0] as HTMLButtonElement;
const isMenuOpen = (page: TestPage) =>
  (findParts(page.find('portico-account'), 'menu')[0]?.getClientRects().length ?? 0) > 0;

async function openMenu(page: TestPage): Promise<void> {
  getMenuButton(page).click();
  await waitFor('the open menu', () => isMenuOpen(page));
}
const waitUntilClosed = (page: TestPage) => waitFor('the closed menu', () => !isMenuOpen(page));

const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '').replace(/\s/g, ' ');

describe('the account', () => {
  isolateTests();

  it('is empty and has no height while no person is signed in', async () => {
    const page = await openPage(PAGE);
    await getSignInForm(page);
    const account = page.find('portico-account');
    await waitFor('the empty element', () => findParts(account, 'root').length > 0);
    assert.equal(findParts(account, 'root')[0]?.childElementCount, 0);
    assert.equal(account.offsetHeight, 0);
  });

  it('shows picture, name and storage of the person', async () => {
    const page = await openSignedIn('anna');
    assert.equal(readPart(page, 'name'), 'Anna Whitcombe');
    assert.equal(readPart(page, 'meter-text'), '1.3 GB of 5 GB used');
    const meter = findMeter(page);
    assert.equal(meter?.ariaLabel, en.account.storage);
    assert.approximately((meter?.value ?? 0) / (meter?.max ?? 1), 1.3 / 5, 0.001);
    assert.isEmpty(findParts(page.find('portico-account'), 'meter-warning'));
    await waitFor('the picture', () => isPictureShown(page));
    assert.equal(findPicture(page)?.alt, '');
    assert.isUndefined(readInitials(page));
  });

  it('shows initials if the person has no picture', async () => {
    assert.equal(readInitials(await openSignedIn('jürgen')), 'JG');
  });

  it('shows initials if the picture fails to load', async () => {
    await portal.setFault('GET /rest/people', 'status', { status: 404 });
    const page = await openSignedIn('anna');
    const picture = findPicture(page);
    await waitFor('the failure', () => picture?.complete && picture.naturalWidth === 0);
    assert.equal(readInitials(page), 'AW');
    assert.isFalse(isPictureShown(page));
  });

  it('shows initials until the picture is decoded, and never both or nothing', async () => {
    await portal.setFault('GET /rest/people', 'hold');
    const page = await openSignedIn('anna');
    const seen = new Set([`${readInitials(page)} ${isPictureShown(page)}`]);
    new page.window.MutationObserver(() =>
      seen.add(`${readInitials(page)} ${isPictureShown(page)}`),
    ).observe(getRoot(page.find('portico-account')), { attributes: true, subtree: true });
    await portal.clearFaults();
    await waitFor('the picture', () => isPictureShown(page));
    assert.deepEqual([...seen], ['AW false', 'undefined true']);
  });

  it("formats numbers in the person's language and warns when the storage is almost full", async () => {
    const page = await openSignedIn('zoé');
    await waitFor('French', () => readPart(page, 'meter-warning') === fr.account.almostFull);
    const used = fillIn(fr.account.used, { used: '1,9 Go', quota: '2 Go' });
    assert.equal(readPart(page, 'meter-text'), used);
  });

  it('warns by the numbers after a new quota, for which the portal has not said whether little is left', async () => {
    const page = await openSignedIn('anna');
    const { session } = await page.import<typeof import('../../src/api.ts')>('/portico/portico.js');
    session.updateQuota({ quota: 2e9, used: 1.999e9 });
    await waitFor('the warning', () => readPart(page, 'meter-warning') === en.account.almostFull);
    session.updateQuota({ quota: 3e9 });
    await waitFor('no warning', () => readPart(page, 'meter-warning') !== en.account.almostFull);
    assert.equal(readPart(page, 'meter-text'), '2 GB of 3 GB used');
  });

  it('shows only the used storage if there is no quota, and the name in the order of its language', async () => {
    const page = await openSignedIn('yuki');
    await waitFor('Japanese', () => findButton(page.find('portico-account'), ja.account.signOut));
    assert.equal(readPart(page, 'name'), '長谷部 優希');
    assert.equal(
      readPart(page, 'meter-text'),
      fillIn(ja.account.usedUnlimited, { used: '61.4 GB' }),
    );
    assert.isNull(findMeter(page));
  });

  it('warns that the storage is full where the quota is 0', async () => {
    const name = 'anna';
    const body = JSON.stringify({ name, id: 1, disk_space_quota: 0, disk_space_used: 0 });
    await portal.setFault('GET /rest/self', 'status', { status: 200, body });
    const page = await openSignedIn(name);
    assert.equal(readPart(page, 'meter-text'), '0 bytes of 0 bytes used');
    assert.equal(readPart(page, 'meter-warning'), en.account.full);
    assert.isNotNull(findMeter(page));
  });

  it('shows the name on the next page at once, and the rest after the answer of the portal', async () => {
    (await openSignedIn('anna')).close();
    await portal.setFault('GET /rest/self', 'hold');
    const page = await openPage(ACCOUNT);
    await waitFor('the name', () => readPart(page, 'name') === 'Anna Whitcombe');
    const [box] = findParts(page.find('portico-account'), 'account');
    assert.equal(box?.ariaBusy, 'true');
    assert.isNull(findPicture(page));
    await portal.clearFaults();
    await waitFor('the answer of the portal', () => box?.ariaBusy !== 'true');
    await waitFor('the picture', () => isPictureShown(page));
  });

  it('signs out as soon as the portal has answered, if the person has clicked before', async () => {
    (await openSignedIn('anna')).close();
    await portal.setFault('GET /rest/self', 'hold');
    const page = await openPage(ACCOUNT);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const account = page.find('portico-account');
    await waitFor('the name', () => readPart(page, 'name') === 'Anna Whitcombe');
    getButton(account, en.account.signOut).click();
    await waitFor('the busy button', () => findButton(account, en.account.signingOut));
    assert.equal(await portal.countRequests('POST /rest/auth/logout'), 0);
    await portal.clearFaults();
    await waitFor('the empty element', () => findParts(account, 'account').length === 0);
    assert.equal(await portal.countRequests('POST /rest/auth/logout'), 1);
  });

  it('is empty after the session has ended at the portal', async () => {
    (await openSignedIn('anna')).close();
    await portal.setFault('GET /rest/self', 'status', { status: 401 });
    const page = await openPage(ACCOUNT);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    await waitFor(
      'the end of the session',
      () => localStorage.getItem(`${location.origin} portico.principal`) === null,
    );
    await waitFor('the empty element', () => readPart(page, 'name') === undefined);
    assert.notInclude(document.cookie, 'portal_public_token=');
  });

  it('has no links by default', async () => {
    const page = await openSignedIn('anna');
    assert.isEmpty(findParts(page.find('portico-account'), 'link'));
  });

  it('links to the pages for the password and the sessions that the settings name', async () => {
    const page = await openSignedIn('anna', { password: '/my/password', sessions: '/my/sessions' });
    assert.deepEqual(readLinks(page), [
      [en.account.changePassword, '/my/password'],
      [en.account.sessions, '/my/sessions'],
    ]);
  });

  it('has no link for the password of a person from LDAP', async () => {
    const page = await openSignedIn('ludwig', {
      password: '/my/password',
      sessions: '/my/sessions',
    });
    await waitFor('German', () => readLinks(page)[0]?.[0] === de.account.sessions);
    assert.deepEqual(readLinks(page), [[de.account.sessions, '/my/sessions']]);
  });

  it('removes all data on sign-out', async () => {
    const page = await openSignedIn('anna');
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const account = page.find('portico-account');
    const loggedOut = waitForEvent(page.document, 'portico-logged-out');
    await openMenu(page);
    getButton(account, en.account.signOut).click();
    await loggedOut;
    await waitFor('the empty element', () => findParts(account, 'account').length === 0);
    await getSignInForm(page);
    assert.equal(await portal.countRequests('POST /rest/auth/logout'), 1);
    assert.deepEqual({ ...localStorage }, {});
    assert.deepEqual({ ...sessionStorage }, {});
    assert.notInclude(document.cookie, 'portal_public_token=');
  });

  it('sends one logout only, and shows that it is busy', async () => {
    const page = await openSignedIn('anna');
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    await portal.setFault('POST /rest/auth/logout', 'hold');
    const account = page.find('portico-account');
    await openMenu(page);
    const signOut = getButton(account, en.account.signOut);
    signOut.focus();
    signOut.click();
    await waitFor('the busy button', () => signOut.textContent === en.account.signingOut);
    assert.equal(signOut.ariaDisabled, 'true');
    assertSame(page.activeElement, signOut);
    signOut.click();
    await portal.clearFaults();
    await waitFor('the empty element', () => findParts(account, 'account').length === 0);
    assert.equal(await portal.countRequests('POST /rest/auth/logout'), 1);
  });
});

describe('the menu of the account', () => {
  isolateTests();

  it('opens by a click on the picture, whose name is that of the person, and closes by another one', async () => {
    const page = await openSignedIn('anna');
    const button = getMenuButton(page);
    assert.equal(button.ariaLabel, fillIn(en.account.menu, { name: 'Anna Whitcombe' }));
    assert.equal(button.ariaExpanded, 'false');
    assert.isFalse(isMenuOpen(page));
    await openMenu(page);
    assert.equal(button.ariaExpanded, 'true');
    assert.equal(readPart(page, 'email'), 'anna.whitcombe@harbour.example');
    button.click();
    await waitUntilClosed(page);
    assert.equal(button.ariaExpanded, 'false');
  });

  it('has rows as wide as the box, each at least 40 pixels high and with an icon', async () => {
    const page = await openSignedIn('anna', { password: '/my/password', sessions: '/my/sessions' });
    await openMenu(page);
    const account = page.find('portico-account');
    const box = findParts(account, 'menu')[0] as HTMLElement;
    assert.equal(box.offsetWidth, 320);
    const rows = [...findParts(account, 'link'), getButton(account, en.account.signOut)];
    assert.lengthOf(rows, 3);
    for (const row of rows) {
      // Of the layout: WebKit rounds rectangles while the box moves in.
      assert.equal(row.offsetWidth, 320 - 2 * 6, row.textContent);
      assert.isAtLeast(row.offsetHeight, 40, row.textContent);
      assert.lengthOf(row.querySelectorAll('svg'), 1, row.textContent);
    }
  });

  for (const [name, screens] of [
    ['alone', {}],
    ['below those of the portal', { password: '/my/password' }],
  ] as const) {
    it(`has links of the page ${name}, which Tab reaches`, async () => {
      const own =
        '<portico-account><a slot="links" href="#profile" id="profile">Profile</a></portico-account>';
      const page = await openSignedIn('anna', screens, own);
      const profile = page.find('#profile');
      assert.equal(profile.getClientRects().length, 0);
      await openMenu(page);
      await waitFor('the link', () => profile.getClientRects().length > 0);
      // As the portal's own rows.
      assert.equal(profile.offsetWidth, 320 - 2 * 6);
      assert.isAtLeast(profile.offsetHeight, 40);
      assert.equal(page.window.getComputedStyle(profile).textDecorationLine, 'none');
      for (const link of findParts(page.find('portico-account'), 'link')) {
        assert.isBelow(link.getBoundingClientRect().top, profile.getBoundingClientRect().top);
      }
      profile.focus();
      await sendKeys({ press: 'Tab' });
      assert.equal(page.activeElement?.textContent, en.account.signOut);
      assert.isTrue(isMenuOpen(page));
    });
  }

  it('shows picture, name and address of the person again', async () => {
    const page = await openSignedIn('anna');
    await openMenu(page);
    const [menu] = findParts(page.find('portico-account'), 'menu');
    for (const part of ['avatar', 'name', 'email'])
      assert.lengthOf(menu?.querySelectorAll(`[part=${part}]`) ?? [], 1, part);
  });

  it('contains the notice about an expired license while it covers the one below the picture', async () => {
    await portal.writeSettings({ licenseExpired: true });
    const page = await openSignedIn('anna');
    const account = page.find('portico-account');
    const readVisible = () =>
      findParts(account, 'notice').map((notice) =>
        notice.checkVisibility({ visibilityProperty: true }),
      );
    await waitFor('the notice', () => readVisible().length > 0);
    assert.deepEqual(readVisible(), [true]);
    await openMenu(page);
    assert.deepEqual(readVisible(), [true, false]);
  });

  it('closes by Escape and gives the focus back to the picture', async () => {
    const page = await openSignedIn('anna');
    await openMenu(page);
    getButton(page.find('portico-account'), en.account.signOut).focus();
    await sendKeys({ press: 'Escape' });
    await waitUntilClosed(page);
    assertSame(page.activeElement, getMenuButton(page));
  });

  it('is reached by Tab from the picture, and closes when Tab leaves it', async () => {
    const page = await openSignedIn('anna', { password: '/my/password' });
    getMenuButton(page).focus();
    await sendKeys({ press: 'Enter' });
    await waitFor('the open menu', () => isMenuOpen(page));
    await sendKeys({ press: 'Tab' });
    assert.equal(page.activeElement?.textContent, en.account.changePassword);
    await sendKeys({ press: 'Tab' });
    assert.equal(page.activeElement?.textContent, en.account.signOut);
    await sendKeys({ press: 'Tab' });
    await waitUntilClosed(page);
    assertSame(page.activeElement, page.find('#end'));
  });

  it('closes by a click anywhere else in the page, but not by one inside', async () => {
    const page = await openSignedIn('anna');
    await openMenu(page);
    const press = (target: Element) =>
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    press(findParts(page.find('portico-account'), 'name')[0] as Element);
    // The next frame would show the closed menu.
    await new Promise((resolve) => page.window.requestAnimationFrame(resolve));
    assert.isTrue(isMenuOpen(page));
    press(page.find('portico-sign-in'));
    await waitUntilClosed(page);
  });

  it('closes by a click on a part of the page that stops events, and into a frame', async () => {
    const page = await openSignedIn('anna');
    const part = page.document.createElement('div');
    part.addEventListener('pointerdown', (event) => event.stopPropagation());
    const frame = page.document.createElement('iframe');
    page.document.body.append(part, frame);
    await openMenu(page);
    part.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await waitUntilClosed(page);
    getMenuButton(page).focus();
    await openMenu(page);
    frame.focus();
    await waitUntilClosed(page);
  });

  it('stays open while another window has the focus', async () => {
    const page = await openSignedIn('anna');
    getMenuButton(page).focus();
    await openMenu(page);
    page.window.dispatchEvent(new Event('blur'));
    await new Promise((resolve) => page.window.setTimeout(resolve));
    await new Promise((resolve) => page.window.requestAnimationFrame(resolve));
    assert.isTrue(isMenuOpen(page));
  });

  it('closes by Escape, which leaves the dialog and the drawer around it open', async () => {
    const page = await openSignedIn('anna');
    const keys: string[] = [];
    for (const type of ['keydown', 'keyup']) {
      page.document.addEventListener(type, () => keys.push(type), { capture: true });
    }
    const dialog = page.document.createElement('dialog');
    page.document.body.append(dialog);
    dialog.append(page.find('portico-account'));
    dialog.showModal();
    await openMenu(page);
    getMenuButton(page).focus();
    await sendKeys({ press: 'Escape' });
    await waitUntilClosed(page);
    assert.isTrue(dialog.open);
    assert.deepEqual(keys, []);
    await sendKeys({ press: 'Escape' });
    await waitFor('the closed dialog', () => !dialog.open);
  });

  it('stays inside a window of 320 pixels', async () => {
    const page = await openSignedIn('anna');
    page.frame.width = '320';
    page.find('portico-account').style.marginInlineStart = '200px';
    await openMenu(page);
    const { left, right } = (
      findParts(page.find('portico-account'), 'menu')[0] as Element
    ).getBoundingClientRect();
    assert.isAtLeast(left, 0);
    assert.isAtMost(right, 320);
  });

  it('stays in the window at both ends of a line', async () => {
    const page = await openSignedIn('anna');
    const account = page.find('portico-account');
    for (const margin of ['0px', 'auto']) {
      account.style.inlineSize = 'fit-content';
      account.style.marginInlineStart = margin;
      await openMenu(page);
      const box = (findParts(account, 'menu')[0] as Element).getBoundingClientRect();
      assert.isAtLeast(box.left, 0);
      assert.isAtMost(box.right, page.document.documentElement.clientWidth);
      getMenuButton(page).click();
      await waitUntilClosed(page);
    }
  });
});

describe('the account as a panel', () => {
  isolateTests();

  it('shows everything at once, without a button that opens it', async () => {
    const page = await openSignedIn('anna', { sessions: '/my/sessions' }, PANEL);
    assert.isUndefined(getMenuButton(page));
    for (const part of ['name', 'meter-text', 'link', 'secondary-button']) {
      const [shown] = findParts(page.find('portico-account'), part);
      assert.isAbove(shown?.getClientRects().length ?? 0, 0, part);
    }
  });

  it('becomes a menu and back when its attribute changes', async () => {
    const page = await openSignedIn('anna', {}, PANEL);
    page.find('portico-account').removeAttribute('variant');
    await waitFor('the menu', () => getMenuButton(page));
    page.find('portico-account').setAttribute('variant', 'panel');
    await waitFor('the panel', () => !getMenuButton(page) && readPart(page, 'name'));
  });
});
