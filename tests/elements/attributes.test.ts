import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** `<portico-sign-in>` with the properties under test. */
type SignInElement = HTMLElement & {
  headingLevel: unknown;
  userName: unknown;
  stay: unknown;
  lightDom: unknown;
  forgotPasswordUrl: unknown;
};

const SIGN_IN = '<portico-sign-in></portico-sign-in>';
const getHeading = (element: Element) => findParts(element, 'title')[0]?.localName;
const readLinks = (element: Element) =>
  findParts(element, 'link').map((link) => [link.textContent, (link as HTMLAnchorElement).href]);

describe('an attribute', () => {
  isolateTests();

  it('sets the level of the heading; without a valid value the default applies', async () => {
    const page = await openPage('<portico-sign-in heading-level="1"></portico-sign-in>');
    const { element } = await getSignInForm(page);
    assert.equal(getHeading(element), 'h1');
    for (const invalid of ['', ' ', '0', '7', '1.5', 'two', null]) {
      element.setAttribute('heading-level', '4');
      await waitFor('the h4', () => getHeading(element) === 'h4');
      if (invalid === null) element.removeAttribute('heading-level');
      else element.setAttribute('heading-level', invalid);
      await waitFor(`the h2 for "${invalid}"`, () => getHeading(element) === 'h2');
    }
  });

  it('with a URL shows a link until it is emptied or removed', async () => {
    const page = await openPage(
      '<portico-sign-in forgot-password-url="/forgot"></portico-sign-in>',
    );
    const { element } = await getSignInForm(page);
    const forgot = [en.signIn.forgotPassword, `${location.origin}/forgot`];
    assert.deepEqual(readLinks(element), [forgot]);
    element.setAttribute('registration-url', 'https://partner.example/join');
    const register = [en.signIn.register, 'https://partner.example/join'];
    await waitFor('the second link', () => readLinks(element).length === 2);
    assert.deepEqual(readLinks(element), [forgot, register]);
    element.setAttribute('forgot-password-url', '');
    await waitFor('the end of the first link', () => readLinks(element).length === 1);
    assert.deepEqual(readLinks(element), [register]);
    element.removeAttribute('registration-url');
    await waitFor('the end of all links', () => readLinks(element).length === 0);
  });

  it('with a script URL shows no link', async () => {
    const page = await openPage(
      '<portico-sign-in forgot-password-url="javascript:alert(1)" registration-url="data:text/html,x"></portico-sign-in>',
    );
    const { element } = await getSignInForm(page);
    assert.isEmpty(readLinks(element));
  });

  it('fills in a user name, but keeps typed text', async () => {
    const page = await openPage('<portico-sign-in user-name="anna"></portico-sign-in>');
    const { element, name } = await getSignInForm(page);
    assert.equal(name.value, 'anna');
    element.setAttribute('user-name', 'zoé');
    await waitFor('the second name', () => name.value === 'zoé');
    element.setAttribute('user-name', '');
    await waitFor('the empty name', () => name.value === '');
    name.value = 'typed';
    element.setAttribute('user-name', 'anna');
    element.setAttribute('heading-level', '3');
    await waitFor('the update of the attributes', () => getHeading(element) === 'h3');
    assert.equal(name.value, 'typed');
  });
});

describe('a property', () => {
  isolateTests();

  it('that is set before the script runs takes effect and is reflected in its attribute', async () => {
    const page = await openPage('', { scripts: [] });
    const element = page.add('portico-sign-in') as SignInElement;
    const early = { headingLevel: 4, userName: 'anna', stay: true, forgotPasswordUrl: '/forgot' };
    Object.assign(element, early);
    await page.load('/portico/sign-in.js');
    const { name } = await getSignInForm(page);
    await waitFor('the h4', () => getHeading(element) === 'h4');
    assert.equal(name.value, 'anna');
    assert.equal(readLinks(element).length, 1);
    for (const name of Object.keys(early)) {
      assert.isFalse(Object.hasOwn(element, name), `the element has no own property ${name}`);
    }
    assert.deepInclude(element, early);
    assert.isTrue(element.hasAttribute('stay'));
    element.headingLevel = 5;
    await waitFor('the effect of the property', () => getHeading(element) === 'h5');
  });

  it('of an element that a script creates takes effect', async () => {
    const page = await openPage('', { scripts: ['/portico/sign-in.js'] });
    const element = page.document.createElement('portico-sign-in') as SignInElement;
    element.headingLevel = 3;
    page.document.body.append(element);
    await getSignInForm(page);
    assert.equal(getHeading(element), 'h3');
  });

  it('reflects its attribute, and the attribute the property', async () => {
    const page = await openPage(SIGN_IN);
    const element = (await getSignInForm(page)).element as SignInElement;
    assert.deepInclude(element, { headingLevel: 2, userName: '', stay: false, lightDom: false });
    element.setAttribute('heading-level', '3');
    element.setAttribute('user-name', 'anna');
    assert.deepInclude(element, { headingLevel: 3, userName: 'anna' });
    element.headingLevel = 6;
    element.userName = 'zoé';
    assert.equal(element.getAttribute('heading-level'), '6');
    assert.equal(element.getAttribute('user-name'), 'zoé');
    element.headingLevel = undefined;
    element.userName = null;
    assert.deepEqual(element.getAttributeNames(), []);
    assert.deepInclude(element, { headingLevel: 2, userName: '' });
  });

  it('is true while its boolean attribute is present', async () => {
    const page = await openPage(SIGN_IN);
    const element = (await getSignInForm(page)).element as SignInElement;
    for (const value of ['', 'stay', 'false']) {
      element.setAttribute('stay', value);
      assert.isTrue(element.stay, `stay="${value}"`);
    }
    element.stay = false;
    assert.isFalse(element.hasAttribute('stay'));
    element.stay = true;
    assert.equal(element.getAttribute('stay'), '');
  });
});
