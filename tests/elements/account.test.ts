import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import fr from '../../locales/fr.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { button, findButton, parts, rootOf, signInForm } from './support/sign-in-form.ts';
import { heard, until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const ACCOUNT = '<portico-account></portico-account>';
const PAGE = `<portico-sign-in stay></portico-sign-in>${ACCOUNT}`;

const words = (page: Visit, part: string) =>
  parts(page.find('portico-account'), part)[0]?.textContent?.replace(/\s/g, ' ');
const meterOf = (page: Visit) =>
  rootOf(page.find('portico-account')).querySelector<HTMLMeterElement>('meter');
const picture = (page: Visit) =>
  rootOf(page.find('portico-account')).querySelector<HTMLImageElement>('[part=avatar] img');

/** A page where somebody has just signed in. */
async function as(name: string): Promise<Visit> {
  const page = await visit(PAGE);
  await (await signInForm(page)).signIn(name);
  await until('the account shows', () => words(page, 'name'));
  return page;
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '').replace(/\s/g, ' ');

describe('the account', () => {
  freshPages();

  it('is empty and takes no room while nobody is signed in', async () => {
    const page = await visit(PAGE);
    await signInForm(page);
    const account = page.find('portico-account');
    await until('it is there', () => parts(account, 'root').length > 0);
    assert.equal(parts(account, 'root')[0]?.childElementCount, 0);
    assert.equal(account.offsetHeight, 0);
  });

  it('shows picture, name and storage of who is signed in', async () => {
    const page = await as('anna');
    assert.equal(words(page, 'name'), 'Anna Whitcombe');
    assert.equal(words(page, 'meter-text'), '1.3 GB of 5 GB used');
    const meter = meterOf(page);
    assert.equal(meter?.ariaLabel, en.account.storage);
    assert.approximately((meter?.value ?? 0) / (meter?.max ?? 1), 1.3 / 5, 0.001);
    assert.isEmpty(parts(page.find('portico-account'), 'meter-warning'));
    await until('the picture', () => picture(page)?.naturalWidth);
    assert.equal(picture(page)?.alt, '');
  });

  it('shows initials where there is no picture', async () => {
    assert.equal(words(await as('jürgen'), 'avatar'), 'JG');
  });

  it('shows initials where the picture does not load', async () => {
    await portal.spoil('GET /rest/people', 'status', { status: 404 });
    const page = await as('anna');
    await until('the initials', () => words(page, 'avatar') === 'AW');
    assert.isNull(picture(page));
  });

  it("writes numbers as the person's language does, and warns when storage runs out", async () => {
    const page = await as('zoé');
    await until('French', () => words(page, 'meter-warning') === fr.account.almostFull);
    const used = filled(fr.account.used, { used: '1,9 Go', quota: '2 Go' });
    assert.equal(words(page, 'meter-text'), used);
  });

  it('tells only what is used where there is no limit, and names people in the order of their language', async () => {
    const page = await as('yuki');
    await until('Japanese', () => findButton(page.find('portico-account'), ja.account.signOut));
    assert.equal(words(page, 'name'), '長谷部 優希');
    assert.equal(words(page, 'meter-text'), filled(ja.account.usedUnlimited, { used: '61.4 GB' }));
    assert.isNull(meterOf(page));
  });

  it('of another page shows the name at once, and more when the portal has answered', async () => {
    (await as('anna')).leave();
    await portal.spoil('GET /rest/self', 'hold');
    const page = await visit(ACCOUNT);
    await until('the name', () => words(page, 'name') === 'Anna Whitcombe');
    const [box] = parts(page.find('portico-account'), 'account');
    assert.equal(box?.ariaBusy, 'true');
    assert.isNull(picture(page));
    await portal.mend();
    await until('the answer', () => box?.ariaBusy !== 'true');
    await until('the picture', () => picture(page)?.naturalWidth);
  });

  it('is empty again when the portal no longer knows the session', async () => {
    (await as('anna')).leave();
    await portal.spoil('GET /rest/self', 'status', { status: 401 });
    const page = await visit(ACCOUNT);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    await until('nobody', () => localStorage.getItem('portico.principal') === null);
    await until('it is empty', () => words(page, 'name') === undefined);
    assert.notInclude(document.cookie, 'portal_public_token=');
  });

  it('signs out and leaves nothing behind', async () => {
    const page = await as('anna');
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const account = page.find('portico-account');
    const loggedOut = heard(page.document, 'portico-logged-out');
    button(account, en.account.signOut).click();
    await loggedOut;
    await until('it is empty', () => parts(account, 'account').length === 0);
    await signInForm(page);
    assert.equal(await portal.count('POST /rest/auth/logout'), 1);
    assert.deepEqual({ ...localStorage }, {});
    assert.deepEqual({ ...sessionStorage }, {});
    assert.notInclude(document.cookie, 'portal_public_token=');
  });

  it('signs out once, and says that it does', async () => {
    const page = await as('anna');
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    await portal.spoil('POST /rest/auth/logout', 'hold');
    const account = page.find('portico-account');
    const signOut = button(account, en.account.signOut);
    signOut.focus();
    signOut.click();
    await until('it says so', () => signOut.textContent === en.account.signingOut);
    assert.equal(signOut.ariaDisabled, 'true');
    assertSame(page.active, signOut);
    signOut.click();
    await portal.mend();
    await until('it is empty', () => parts(account, 'account').length === 0);
    assert.equal(await portal.count('POST /rest/auth/logout'), 1);
  });
});
