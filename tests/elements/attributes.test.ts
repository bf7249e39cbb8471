import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

/** `<portico-sign-in>` with the properties that these tests touch. */
type SignInElement = HTMLElement & {
  headingLevel: unknown;
  userName: unknown;
  stay: unknown;
  lightDom: unknown;
  forgotPasswordUrl: unknown;
};

const SIGN_IN = '<portico-sign-in></portico-sign-in>';
const heading = (element: Element) => parts(element, 'title')[0]?.localName;
const links = (element: Element) =>
  parts(element, 'link').map((link) => [link.textContent, (link as HTMLAnchorElement).href]);

describe('an attribute', () => {
  freshPages();

  it('sets the level of the heading; emptied, unusable or removed it is the default again', async () => {
    const page = await visit('<portico-sign-in heading-level="1"></portico-sign-in>');
    const { element } = await signInForm(page);
    assert.equal(heading(element), 'h1');
    for (const unusable of ['', ' ', '0', '7', '1.5', 'two', null]) {
      element.setAttribute('heading-level', '4');
      await until('the heading is an h4', () => heading(element) === 'h4');
      if (unusable === null) element.removeAttribute('heading-level');
      else element.setAttribute('heading-level', unusable);
      await until(`"${unusable}" brings the h2 back`, () => heading(element) === 'h2');
    }
  });

  it('brings a link, and takes it away when emptied or removed', async () => {
    const page = await visit('<portico-sign-in forgot-password-url="/forgot"></portico-sign-in>');
    const { element } = await signInForm(page);
    const forgot = [en.signIn.forgotPassword, `${location.origin}/forgot`];
    assert.deepEqual(links(element), [forgot]);
    element.setAttribute('registration-url', 'https://partner.example/join');
    const register = [en.signIn.register, 'https://partner.example/join'];
    await until('a second link', () => links(element).length === 2);
    assert.deepEqual(links(element), [forgot, register]);
    element.setAttribute('forgot-password-url', '');
    await until('the first link goes', () => links(element).length === 1);
    assert.deepEqual(links(element), [register]);
    element.removeAttribute('registration-url');
    await until('no link is left', () => links(element).length === 0);
  });

  it('makes no link of an address that would run a script', async () => {
    const page = await visit(
      '<portico-sign-in forgot-password-url="javascript:alert(1)" registration-url="data:text/html,x"></portico-sign-in>',
    );
    const { element } = await signInForm(page);
    assert.isEmpty(links(element));
  });

  it('fills in a user name, and leaves what a person typed alone', async () => {
    const page = await visit('<portico-sign-in user-name="anna"></portico-sign-in>');
    const { element, name } = await signInForm(page);
    assert.equal(name.value, 'anna');
    element.setAttribute('user-name', 'zoé');
    await until('the other name', () => name.value === 'zoé');
    element.setAttribute('user-name', '');
    await until('no name', () => name.value === '');
    name.value = 'typed';
    element.setAttribute('user-name', 'anna');
    element.setAttribute('heading-level', '3');
    await until('the attributes have arrived', () => heading(element) === 'h3');
    assert.equal(name.value, 'typed');
  });
});

describe('a property', () => {
  freshPages();

  it('set before the script came counts, and stands in the attribute', async () => {
    const page = await visit('', { scripts: [] });
    const element = page.add('portico-sign-in') as SignInElement;
    const early = { headingLevel: 4, userName: 'anna', stay: true, forgotPasswordUrl: '/forgot' };
    Object.assign(element, early);
    await page.load('/portico/sign-in.js');
    const { name } = await signInForm(page);
    assert.equal(heading(element), 'h4');
    assert.equal(name.value, 'anna');
    assert.equal(links(element).length, 1);
    for (const name of Object.keys(early)) {
      assert.isFalse(Object.hasOwn(element, name), `no own ${name} hides the real one`);
    }
    assert.deepInclude(element, early);
    assert.isTrue(element.hasAttribute('stay'));
    element.headingLevel = 5;
    await until('the property works from then on', () => heading(element) === 'h5');
  });

  it('of an element made by script counts', async () => {
    const page = await visit('', { scripts: ['/portico/sign-in.js'] });
    const element = page.document.createElement('portico-sign-in') as SignInElement;
    element.headingLevel = 3;
    page.document.body.append(element);
    await signInForm(page);
    assert.equal(heading(element), 'h3');
  });

  it('and its attribute are one', async () => {
    const page = await visit(SIGN_IN);
    const element = page.find('portico-sign-in') as SignInElement;
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

  it('of a boolean attribute is whether that is there', async () => {
    const page = await visit(SIGN_IN);
    const element = page.find('portico-sign-in') as SignInElement;
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
