import { expect, test } from 'vitest';

type RenderModule = typeof import('../../widgets/sign-in/render.ts');
const module = new URL('../../dist/render.js', import.meta.url).href;
const { renderSignIn } = (await import(module)) as RenderModule;

test.each(['onclick', 'ONCLICK', 'class', 'style', 'a onclick=alert()', '__proto__'])(
  'a server cannot write the attribute %s into the element',
  (name) => {
    expect(() => renderSignIn({ attributes: Object.fromEntries([[name, 'alert()']]) })).toThrow(
      new RangeError(`"${name}" is not an attribute of <portico-sign-in>.`),
    );
  },
);

test.each([
  { attributes: { 'forgot-password-url': 'javascript:alert()' } },
  { attributes: { 'registration-url': '\tjava\nscript:alert()' } },
  { attributes: { 'return-path': 'data:text/html,hello' } },
  { folder: 'javascript:alert()//' },
  { action: 'JavaScript:alert()' },
])('a server cannot write an address of another scheme: %j', (options) => {
  expect(() => renderSignIn(options)).toThrow(/^"[\w-]+" is not an http or https address: /);
});

test('a server writes relative addresses and those of other origins', () => {
  const html = renderSignIn({
    attributes: { 'forgot-password-url': 'reset?a=b', 'return-path': '/#files', 'user-name': '' },
    folder: 'https://files.example.com/portico/',
    action: '../ssf/s/portalLogin',
  });
  for (const written of [
    'href="reset?a=b"',
    'return-path="/#files"',
    'href="https://files.example.com/portico/sign-in.css"',
    'action="../ssf/s/portalLogin"',
  ])
    expect(html).toContain(written);
});

test('the form is the same on a server whose library adds to Object.prototype', () => {
  const options = { idPrefix: 'a', attributes: { 'return-path': '/files' } } as const;
  const additions = {
    language: 'de',
    attributes: { stay: true },
    folder: 'https://evil.example/',
    action: 'https://evil.example/',
    fields: { userName: 'evil', password: 'evil' },
    styles: 'inline',
    name: 'password',
    headerSlot: 'evil',
    'light-dom': '',
    stay: '',
    'forgot-password-url': 'https://evil.example/',
    remember: 'evil',
  };
  const expected = renderSignIn(options);
  Object.assign(Object.prototype, additions);
  const html = renderSignIn(options);
  for (const name of Object.keys(additions)) Reflect.deleteProperty(Object.prototype, name);
  expect(html).toBe(expected);
});
