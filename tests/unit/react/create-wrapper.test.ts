import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createWrapper } from '../../../widgets/react/create-wrapper.ts';

const SignIn = createWrapper(
  'portico-sign-in',
  { headingLevel: 'heading-level', stay: 'stay', lightDom: 'light-dom' },
  { onLoggedIn: 'portico-logged-in' },
);

const render = (props: object) => renderToString(createElement(SignIn, props));

test('a server renders props as attributes, and marks an element that is not hydrated', () => {
  expect(render({ headingLevel: 3, stay: true })).toBe(
    '<portico-sign-in heading-level="3" stay="" data-hydrating=""></portico-sign-in>',
  );
});

test('a prop that is false or undefined is no attribute', () => {
  expect(render({ lightDom: false, headingLevel: undefined })).toBe(
    '<portico-sign-in data-hydrating=""></portico-sign-in>',
  );
});

test('a server renders no listener, and passes all other props on', () => {
  const props = { id: 'login', className: 'box', 'aria-label': 'Login', onLoggedIn: () => {} };
  expect(render({ ...props, children: createElement('form') })).toBe(
    '<portico-sign-in id="login" class="box" aria-label="Login" data-hydrating=""><form></form></portico-sign-in>',
  );
});
